import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { backupFolder, isBackupUnderWay } from '#app/platform/backup/backup-folder.server.ts'
import { restoreRow } from '#app/platform/backup/restore/newer-record.server.ts'
import { isSqlite } from '#app/platform/database/dialects.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { moment } from '#app/values/date-text.ts'
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
  const text = `A backup of ${moment(last.subject ?? '')} was restored.`
  return attention(text, '', last.details.join(' '))
}

export const finishRestoreReview = ({
  db,
  clock,
  by,
}: Needs<'by' | 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    // A second tap at the same moment waits here, and then finds the notice ended.
    if (!isSqlite(tx)) {
      const listed = tx.selectFrom('audit_entries').select('id').where('row_id', '=', restoreRow)
      await listed.forUpdate().execute()
    }
    if (!(await checkRestore({ db: tx }))) return
    await recordAudit(
      { db: tx, clock, by },
      { action: 'system.restore-reviewed', rowId: restoreRow },
    )
  })

/** Asks this process for a backup, unless one is asked for, or made by any process that shares the folder. */
export async function askForBackup(
  needs: Needs<'backupRequest' | 'by' | 'clock' | 'db' | 'settings'>,
): Promise<void> {
  const { backupRequest, db, clock, by } = needs
  if (await isBackupAsked(needs)) return
  // Before it is recorded, so that a second tap finds it.
  backupRequest.isOpen = true
  try {
    await recordAudit({ db, clock, by }, { action: 'system.backup-requested' })
  } catch (error) {
    backupRequest.isOpen = false
    throw error
  }
  backupRequest.begin()
}

export const isBackupAsked = async ({
  backupRequest,
  clock,
  settings,
}: Needs<'backupRequest' | 'clock' | 'settings'>): Promise<boolean> =>
  backupRequest.isOpen || isBackupUnderWay(backupFolder(settings), clock.now())
