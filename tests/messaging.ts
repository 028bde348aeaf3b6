import { onTestFinished } from 'vitest'
import type { AppointmentRequest } from '#app/domain/appointments/request/appointment-request.schema.ts'
import { deliverMessages } from '#app/domain/messages/message-delivery.server.ts'
import { patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { createMessageChannels } from '#app/platform/message-channels.server.ts'
import type { SmsSettings } from '#app/platform/sms/sms-settings.ts'
import { insertRequest, needsAt } from './appointments.ts'
import { hours } from './clinic.ts'
import type { TestDatabase } from './databases.ts'
import { openInbox } from './inbox.ts'
import { appointmentOf } from './open-request.ts'
import { silentLog } from './silent-log.ts'
import { openGateway } from './sms-gateway.ts'

export const second = 1000
export const minute = 60 * second

/** The time at which the tests of messages begin. */
export const morning = '2026-11-20T08:00:00.000Z'

/** A patient who can be reached by SMS and by mail. */
export const patient = { phone: '024 123 4567', email: 'awinpoka@example.com' }

/** What staff write when they confirm an appointment. */
export const confirmed = {
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
  branch: 'Bole',
  status: 'confirmed',
} as const

const from = { name: 'Clinic', address: 'no-reply@clinic.example' }
const secret = 'a secret of these tests'

/** What messages need, with the gateway and the mail server that are given, and a clock that the test moves. */
export function messagingAt(
  instant: string,
  database: Pick<TestDatabase, 'db'>,
  { sms, smtpUrl }: { sms?: SmsSettings; smtpUrl?: string } = {},
) {
  let now = instant
  const needs = needsAt(instant, database)
  const clock = { now: () => new Date(now) }
  const smtp = smtpUrl ? { url: smtpUrl, from } : undefined
  const mail = createMail({ ...needs, clock, log: silentLog, secret }, { ...needs.settings, smtp })
  const messages = createMessageChannels({ mail, secret }, { sms })
  return {
    ...needs,
    ...{ clock, log: silentLog as never, mail, messages },
    /** Moves the clock to an instant. */
    at(moment: string) {
      now = moment
    },
    /** Moves the clock on. */
    pass(ms: number) {
      now = new Date(Date.parse(now) + ms).toISOString()
    },
  }
}

type Messaging = ReturnType<typeof messagingAt>

/** Moves the clock on by the time that a message waits for corrections, and delivers the messages that are due. */
export async function deliver(needs: Messaging, afterMs = 30 * second) {
  needs.pass(afterMs)
  await deliverMessages(needs)
}

/** Helpers for tests of messages: they store requests, open the gateway or the mail server, and read the messages. */
export function patientMessages(database: () => TestDatabase) {
  const rows = () => {
    const all = database().db.selectFrom('appointment_messages').selectAll()
    return all.orderBy('created_at').orderBy('id').execute()
  }
  /** Its page, and an edit as staff do it, which must not be refused; it returns what `undo` needs. */
  async function visitOf(needs: Messaging, id: string) {
    const visit = await appointmentOf(needs, id)
    const token = async () => patientTokenOf(needs, await visit.row())
    const page = async () => readPatientPage({ ...needs, hours }, await token())
    return { ...visit, edit: visit.undoableEdit, page, token }
  }
  const newRequest = async (needs: Messaging, changes: Partial<AppointmentRequest> = patient) =>
    visitOf(needs, (await insertRequest(database(), morning, changes)).id)
  /** Opens a gateway with a provider's protocol, and stores a request whose patient gets its messages. */
  async function openWithSms(
    name: SmsSettings['gateway'] = 'hubtel',
    changes?: Partial<AppointmentRequest>,
  ) {
    const gateway = await openGateway(name)
    onTestFinished(() => gateway.close())
    const needs = messagingAt(morning, database(), { sms: gateway.settings })
    const texts = () => gateway.taken.map(({ text }) => text)
    return { gateway, needs, texts, ...(await newRequest(needs, changes)) }
  }
  return {
    rows,
    /** Each message as its template, channel and status, such as "confirmed sms sent". */
    summaries: async () =>
      (await rows()).map(({ template, channel, status }) => `${template} ${channel} ${status}`),
    visitOf,
    newRequest,
    openWithSms,
    /** Stores a request whose patient was told by SMS that it is confirmed. */
    async openTold() {
      const opened = await openWithSms()
      await opened.edit(confirmed)
      await deliver(opened.needs)
      return opened
    },
    /** Opens a mail server, and stores a request whose patient gets its messages by mail. */
    async openWithMail() {
      const inbox = await openInbox()
      onTestFinished(() => inbox.close())
      const needs = messagingAt(morning, database(), { smtpUrl: inbox.url })
      return { inbox, needs, ...(await newRequest(needs)) }
    },
    /** Stores a request whose messages wait for staff, because nothing is set up. */
    async openByHand() {
      const needs = messagingAt(morning, database())
      return { needs, ...(await newRequest(needs)) }
    },
  }
}
