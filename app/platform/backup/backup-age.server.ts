import type { Needs } from '#app/platform/platform.server.ts'
import { backupFolder, newestBackup } from './backup-folder.server.ts'

/** After this a nightly backup has failed twice. */
export const overdueMs = 48 * 3_600_000

/** When the newest backup was made. */
export interface BackupAge {
  /** Null when there is none yet. */
  madeAt: Date | null
  /** Whether the nightly backup has failed for two days, on a site that is in use for longer. */
  isOverdue: boolean
}

/** The age of the newest backup; null where none is made by the site. */
export async function readBackupAge({
  db,
  clock,
  settings,
}: Needs<'db' | 'clock'> & {
  settings: Pick<Needs<'settings'>['settings'], 'dataDir' | 'backupDir' | 'nightlyBackup'>
}): Promise<BackupAge | null> {
  if (!settings.nightlyBackup) return null
  const now = clock.now()
  const since = new Date(now.getTime() - overdueMs)
  const newest = await newestBackup(backupFolder(settings), now)
  if (newest) return { madeAt: newest, isOverdue: newest < since }
  const earlier = await db
    .selectFrom('admin_users')
    .select('id')
    .where('created_at', '<', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return { madeAt: null, isOverdue: earlier !== undefined }
}
