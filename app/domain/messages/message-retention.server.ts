import { subDays } from 'date-fns/subDays'
import type { Needs } from '#app/platform/platform.server.ts'
import { messageQueue } from './message-queue.server.ts'

const retentionDays = 30

/**
 * Drops messages that have waited too long, for staff or for SMS and mail that are no longer set up, and erases the
 * texts of messages after 30 days. The row itself stays.
 */
export async function expireMessages({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const last_error = messageQueue.expiry?.message ?? null
  const expired = db
    .updateTable('appointment_messages')
    .where('give_up_at', '<=', now.toISOString())
  await expired.set({ status: 'dropped', last_error }).where('status', '=', 'desk').execute()
  await expired
    .set({ status: 'failed', last_error })
    .where('status', '=', 'waiting')
    .where((is) =>
      is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now.toISOString())]),
    )
    .execute()
  await db
    .updateTable('appointment_messages')
    .set({ sealed_text: null, last_error: null })
    .where('created_at', '<=', subDays(now, retentionDays).toISOString())
    .where('sealed_text', 'is not', null)
    .where('status', 'in', ['sent', 'failed', 'dropped'])
    .execute()
}
