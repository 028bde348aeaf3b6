// The whole of date-fns would take 300 MB of memory at start.
import { subMonths } from 'date-fns/subMonths'
import type { Needs } from '#app/platform/platform.server.ts'

/**
 * Erases the requests that nobody has touched for as long as the privacy notice says (Act 843: health
 * data are kept no longer than needed). Answers how many were erased; null when even the newest is that
 * old, since then it is the clock that is wrong, and what it erased could not be had back.
 */
export async function eraseExpiredRequests(
  { db, clock }: Needs<'db' | 'clock'>,
  retentionMonths: number,
): Promise<number | null> {
  const oldest = subMonths(clock.now(), retentionMonths).toISOString()
  const { newest } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.max('updated_at').as('newest'))
    .executeTakeFirstOrThrow()
  if (newest === null) return 0
  if (newest < oldest) return null
  const { numDeletedRows } = await db
    .deleteFrom('appointments')
    .where('updated_at', '<', oldest)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
