import { resolve } from 'node:path'
import { ageText } from '#app/age.ts'
import { overdueMs } from '#app/platform/backup/backup-age.server.ts'
import { backupFolder, newestBackup } from '#app/platform/backup/backup-folder.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { areOnOneDisk, writeProblem } from './disk-check.server.ts'
import { attention, type Finding, good, wrong } from './system-check.ts'

const byHand = 'Make one now: npm run clinic -- backup.'

/** How old the newest backup is, and whether it would survive the disk. */
export async function checkBackup({
  clock,
  settings,
}: Needs<'clock' | 'settings'>): Promise<Finding> {
  const folder = resolve(backupFolder(settings))
  const now = clock.now()
  const problem = settings.nightlyBackup ? await writeProblem(folder) : null
  if (problem) {
    return wrong(
      `The folder ${folder} for backups cannot be written to: ${problem}.`,
      'Give it to the user who runs the site. Under systemd the site may write to its data alone: docs/operations.md has the lines that add this folder.',
    )
  }
  const newest = await newestBackup(folder, now)
  if (!newest) {
    return attention(
      `There is no backup in ${folder} yet.`,
      `${byHand} The site makes one each night.`,
    )
  }
  const age = now.getTime() - newest.getTime()
  const text = `The last backup was made ${ageText(newest.getTime(), now.getTime())} in ${folder}.`
  if (age > overdueMs) {
    return wrong(
      text,
      `${byHand} If that fails it says why; the log of the site says so each night.`,
    )
  }
  if (!settings.nightlyBackup) {
    return attention(
      `${text} None is made by itself.`,
      'Take NIGHTLY_BACKUP=off out of the settings.',
    )
  }
  // Backups that are uploaded have a check of their own.
  if (!settings.backupStorage && (await areOnOneDisk(folder, resolve(settings.dataDir)))) {
    return good(
      `${text} It is on the same disk as the data.`,
      'Copy the whole folder to another disk each day, set BACKUP_DIR to one, or the settings that begin with BACKUP_S3_: a disk that fails takes both.',
    )
  }
  return good(text)
}
