import type { Selectable } from 'kysely'
import { expiredMessage, type Queue } from '#app/platform/queue/queue.ts'
import type { AppointmentMessagesTable } from '#db/schema.ts'

export type StoredMessage = Selectable<AppointmentMessagesTable>

const hourMs = 3_600_000

/** The messages that wait to be sent; those for staff have a status of their own. */
export const messageQueue: Queue<StoredMessage> = {
  table: 'appointment_messages',
  key: 'id',
  name: 'messages: delivery',
  batchSize: 4,
  leaseMs: 60_000,
  maxAttempts: 200,
  // The pauses are not longer, because a reminder is useful for a few hours only.
  retryPauses: { firstMs: 15_000, maxMs: 900_000 },
  // A task may be planned for the end of the quiet hours, so this is longer than they are.
  maxAheadMs: 12 * hourMs,
  whenDone: (now) => ({ status: 'sent', sent_at: now, last_error: null }),
  expiry: {
    of: ({ give_up_at }) => give_up_at,
    message: expiredMessage,
  },
}
