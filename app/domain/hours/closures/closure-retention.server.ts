import { subMonths } from 'date-fns/subMonths'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'

/** How long a closure is stored after its end, so that an owner can compare a season with the one before. */
const closureRetentionMonths = 24

/** Deletes the closures that ended long ago; the audit trail still says who set them (S-24.14). */
export const deletePastClosures = ({
  db,
  clock,
  by,
}: Needs<'by' | 'db' | 'clock'>): Promise<number> =>
  transact(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('closures')
      .where('ends_at', '<', subMonths(clock.now(), closureRetentionMonths).toISOString())
      .executeTakeFirst()
    const deleted = Number(numDeletedRows)
    if (deleted > 0) {
      await recordAudit(
        { db: tx, clock, by },
        { action: 'system.closures-deleted', details: [String(deleted)] },
      )
    }
    return deleted
  })
