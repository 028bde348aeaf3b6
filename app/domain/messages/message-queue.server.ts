import { subDays } from 'date-fns/subDays'
import type { Selectable } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { expiredMessage, type Queue } from '#app/platform/queue/queue.ts'
import { isUnclaimed } from '#app/platform/queue/tasks.server.ts'
import type { AppointmentMessagesTable } from '#db/schema.ts'

export type StoredMessage = Selectable<AppointmentMessagesTable>

const hourMs = 3_600_000

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

const retentionDays = 30

export async function expireMessages({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const last_error = messageQueue.expiry?.message ?? null
  const expired = db
    .updateTable('appointment_messages')
    .where('give_up_at', '<=', now.toISOString())
  await expired.set({ status: 'dropped', last_error }).where('status', '=', 'manual').execute()
  await expired
    .set({ status: 'failed', last_error })
    .where('status', '=', 'waiting')
    .where(isUnclaimed({ clock }, messageQueue))
    .execute()
}

/** Erases the texts of messages that wait no more, 30 days after they were written. The rows themselves stay. */
export async function eraseOldTexts({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const oldest = subDays(clock.now(), retentionDays).toISOString()
  await db
    .updateTable('appointment_messages')
    .set({ sealed_text: null, last_error: null })
    .where('created_at', '<=', oldest)
    .where('sealed_text', 'is not', null)
    .where('status', 'in', ['sent', 'failed', 'dropped'])
    .execute()
}
