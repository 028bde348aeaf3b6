import { subMonths } from 'date-fns'
import type { Needs } from '#app/platform/platform.server.ts'

/**
 * Erases the requests that nobody has touched for as long as the privacy notice says (Act 843: health
 * data are kept no longer than needed). Answers how many were erased.
 */
export async function erasePastRequests(
  { db, clock }: Needs<'db' | 'clock'>,
  retentionMonths: number,
): Promise<number> {
  const oldest = subMonths(clock.now(), retentionMonths).toISOString()
  const { numDeletedRows } = await db
    .deleteFrom('appointments')
    .where('updated_at', '<', oldest)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
