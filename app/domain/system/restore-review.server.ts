import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { restoreRow } from '#app/platform/backup/restore/newer-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform.server.ts'
import { attention, type Finding } from './system-check.ts'

/** What the last restore has brought back, until an owner is done with it; null once it is, and where there was none. */
export async function checkRestore({ db }: Needs<'db'>): Promise<Finding | null> {
  const last = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'details'])
    .where('row_id', '=', restoreRow)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.action !== 'system.restore-listed') return null
  const time = last.subject?.slice(0, 16).replace('T', ', ')
  return attention(`A backup of ${time} was restored.`, last.details.join(' '))
}

/** Ends the notice of a restore; a no-op when it was ended already. */
export const finishRestoreReview = ({
  db,
  clock,
  by,
}: Needs<'by' | 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await checkRestore({ db: tx }))) return
    await recordAudit(
      { db: tx, clock, by },
      { action: 'system.restore-reviewed', rowId: restoreRow },
    )
  })
