import { createMail } from '#app/platform/mail/mail.server.ts'
import { createMessageChannels } from '#app/platform/message-channels.server.ts'
import type { SmsSettings } from '#app/platform/sms/sms-settings.ts'
import { needsAt } from './appointments.ts'
import type { TestDatabase } from './databases.ts'
import { silentLog } from './silent-log.ts'

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
  const { settings } = needs
  const clock = { now: () => new Date(now) }
  const mail = createMail(
    { ...needs, clock, log: silentLog, secret },
    { ...settings, smtp: smtpUrl ? { url: smtpUrl, from } : undefined },
  )
  const messages = createMessageChannels({ mail, secret }, { sms })
  return {
    ...needs,
    clock,
    log: silentLog as never,
    mail,
    messages,
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

export type Messaging = ReturnType<typeof messagingAt>
