import type { Needs } from '#app/platform/platform.server.ts'
import { backupFolder, newestBackup } from './backup-folder.server.ts'

const overdueMs = 48 * 3_600_000

/** Whether the nightly backup has failed for two days, on a site that is in use for longer. */
export async function isBackupOverdue({
  db,
  clock,
  settings,
}: Needs<'db' | 'clock'> & {
  settings: Pick<Needs<'settings'>['settings'], 'dataDir' | 'backupDir' | 'nightlyBackup'>
}): Promise<boolean> {
  if (!settings.nightlyBackup) return false
  const now = clock.now()
  const since = new Date(now.getTime() - overdueMs)
  const newest = await newestBackup(backupFolder(settings), now)
  if (newest) return newest < since
  const earlier = await db
    .selectFrom('admin_users')
    .select('id')
    .where('created_at', '<', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}
