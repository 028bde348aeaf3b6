import { expect, onTestFinished } from 'vitest'
import { editAppointment } from '#app/domain/appointments/appointments.editing.server.ts'
import { deliverMessages } from '#app/domain/messages/message-delivery.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, type makeRequest } from './appointments.ts'
import type { TestDatabase } from './databases.ts'
import { openInbox } from './inbox.ts'
import { type Messaging, messagingAt } from './messaging.ts'
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

/** Moves the clock on by the time that a message waits for corrections, and delivers the messages that are due. */
export async function deliver(needs: Messaging, afterMs = 30 * second) {
  needs.pass(afterMs)
  await deliverMessages(needs)
}

/**
 * Helpers for tests of messages: they store requests, open the gateway or the mail server, and read the stored
 * messages.
 */
export function patientMessages(database: () => TestDatabase) {
  const rows = () =>
    database()
      .db.selectFrom('appointment_messages')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  return {
    rows,
    /** Each message as its template, channel and status, such as "confirmed sms sent". */
    async summaries() {
      return (await rows()).map(
        ({ template, channel, status }) => `${template} ${channel} ${status}`,
      )
    },
    /** Opens a gateway with a provider's protocol; returns it, and what messages need to be sent by it. */
    async openWithSms(name: Parameters<typeof openGateway>[0] = 'hubtel') {
      const gateway = await openGateway(name)
      onTestFinished(() => gateway.close())
      return { gateway, needs: messagingAt(morning, database(), { sms: gateway.settings }) }
    },
    /** Opens a mail server; returns its inbox, and what messages need to be sent by mail. */
    async openWithMail() {
      const inbox = await openInbox()
      onTestFinished(() => inbox.close())
      return { inbox, needs: messagingAt(morning, database(), { smtpUrl: inbox.url }) }
    },
    /** Stores a request; `edit` changes it as staff do, each time at its newest version. */
    async newRequest(needs: Messaging, changes: Parameters<typeof makeRequest>[0] = patient) {
      const { id } = await insertRequest(database(), morning, changes)
      const staff = await insertStaff(database())
      let version = 1
      return {
        id,
        staff,
        async edit(edit: Parameters<typeof editAppointment>[3], override = '') {
          const read = { id, version }
          const result = await editAppointment(
            actingAs(staff, needs),
            everyBranch,
            read,
            edit,
            override,
          )
          expect(result.ok).toBe(true)
          version += 1
        },
      }
    },
  }
}
