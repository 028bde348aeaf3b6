import { subDays } from 'date-fns/subDays'
import type { Needs } from '#app/domain/platform.server.ts'
import { isUnclaimed } from '#app/platform/queue/tasks.server.ts'
import { messageQueue } from './message-queue.server.ts'

const retentionDays = 30

/** Drops messages that have waited too long, for staff or for SMS and mail that are no longer set up. */
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
