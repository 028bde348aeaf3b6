import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#app/platform/env.server.ts'
import { expendableBackups, timeOfBackup } from './backup-retention.ts'
import { removeUnusedCopies } from './image-copies.server.ts'

/** Where the nightly backups are. */
export const backupFolder = ({ dataDir, backupDir }: Pick<Settings, 'dataDir' | 'backupDir'>) =>
  backupDir ?? join(dataDir, 'backups')

const backupsIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => timeOfBackup(name)).sort()

/** When the newest backup in a folder was made; undefined when there is none. */
export async function newestBackup(folder: string, now: Date): Promise<Date | undefined> {
  const times = (await backupsIn(folder)).map(timeOfBackup)
  // Times ahead were stored while the clock was wrong, and are ignored.
  return times.findLast((time) => time && time <= now)
}

/** Deletes the backups that are needed no more, with the copies of images that only they named. */
export async function removeOldBackups(folder: string): Promise<void> {
  for (const name of expendableBackups(await backupsIn(folder))) await rm(join(folder, name))
  const [oldest] = await backupsIn(folder)
  const since = oldest && timeOfBackup(oldest)
  if (since) await removeUnusedCopies(folder, since)
}
