// Imported function by function: the whole of date-fns would take 300 MB of memory at the start.
import { subMonths } from 'date-fns/subMonths'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'

/**
 * Erases the requests that have not changed for the retention period of the privacy notice (Act 843: health data are
 * stored no longer than needed). Returns how many were erased. When even the newest request is that old, it erases
 * nothing and returns null, because the clock is probably wrong.
 */
export async function eraseExpiredRequests(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  retentionMonths: number,
): Promise<number | null> {
  const cutoff = subMonths(clock.now(), retentionMonths).toISOString()
  return transact(db, async (tx) => {
    const { newest } = await tx
      .selectFrom('appointments')
      .select(({ fn }) => fn.max('updated_at').as('newest'))
      .executeTakeFirstOrThrow()
    if (newest === null) return 0
    if (newest < cutoff) return null
    const { numDeletedRows } = await tx
      .deleteFrom('appointments')
      .where('updated_at', '<', cutoff)
      .executeTakeFirst()
    const erased = Number(numDeletedRows)
    if (erased > 0) {
      await recordAudit(
        { db: tx, clock, by },
        { action: 'system.requests-erased', details: [String(erased)] },
      )
    }
    return erased
  })
}
