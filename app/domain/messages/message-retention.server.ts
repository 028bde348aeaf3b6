import { subDays } from 'date-fns/subDays'
import type { Needs } from '#app/platform/platform.server.ts'
import { messageQueue } from './message-queue.server.ts'

const retentionDays = 30

/** Ends what waits for staff in vain, and erases the texts of messages after 30 days; that there was one is kept. */
export async function expireMessages({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('appointment_messages')
    .set({ status: 'dropped', last_error: messageQueue.expiry?.message ?? null })
    .where('status', '=', 'desk')
    .where('give_up_at', '<=', now.toISOString())
    .execute()
  await db
    .updateTable('appointment_messages')
    .set({ sealed_text: null, last_error: null })
    .where('created_at', '<=', subDays(now, retentionDays).toISOString())
    .where('sealed_text', 'is not', null)
    .where('status', 'in', ['sent', 'failed', 'dropped'])
    .execute()
}
