import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { errorMessage } from '#app/platform/error-message.ts'
import { every } from '#app/platform/jobs/every.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { backupEnding, expendableBackups, newestOf, timeOfBackup } from './backup-retention.ts'
import { BackupError } from './format/backup-format.schema.ts'
import { removeUnusedCopies } from './image-copies.server.ts'

/** Where the nightly backups are. */
export const backupFolder = ({ dataDir, backupDir }: Pick<Settings, 'dataDir' | 'backupDir'>) =>
  backupDir ?? join(dataDir, 'backups')

const failureFile = 'failure.txt'

/** Stores why the last backup of a folder could not be made; a reason that cannot be stored is left to the log. */
export const storeFailure = (folder: string, reason: string) =>
  writeFile(join(folder, failureFile), reason, { mode: 0o600 }).catch(() => {})

/** Why the last backup of a folder could not be made; null when it was made. */
export const readFailure = (folder: string): Promise<string | null> =>
  readFile(join(folder, failureFile), 'utf8').catch(() => null)

/** Forgets a failure, once a backup is there that was made after it. */
export const removeFailure = (folder: string) => rm(join(folder, failureFile), { force: true })

export const belongsToBackups = (name: string) =>
  ['images', 'uploads.json', failureFile].includes(name) ||
  /^gemev-.+\.backup(?:\.unfinished)?$/.test(name)

const backupsIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => timeOfBackup(name)).sort()

/** When the newest backup in a folder was made; undefined when there is none. */
export async function newestBackup(folder: string, now: Date): Promise<Date | undefined> {
  const name = await newestBackupName(folder, now)
  return name ? timeOfBackup(name) : undefined
}

/** The name of the newest backup in a folder; undefined when there is none. */
export async function newestBackupName(folder: string, now: Date): Promise<string | undefined> {
  return newestOf(await backupsIn(folder), now)
}

/** Deletes the backups that are no longer needed, with the copies of images that only they named. */
export async function removeOldBackups(folder: string, now: Date): Promise<void> {
  for (const name of expendableBackups(await backupsIn(folder), now)) {
    await rm(join(folder, name), { force: true })
  }
  const [oldest] = await backupsIn(folder)
  const since = oldest && timeOfBackup(oldest)
  if (since) await removeUnusedCopies(folder, since)
}

/** The path of a new backup; removes unfinished files that no process works on any more. Throws `BackupError`. */
export async function newBackupFile(folder: string, now: Date): Promise<string> {
  ensureFolder(folder)
  await removeUnfinished(folder, now)
  return join(folder, `${nameOf(now.toISOString())}${backupEnding}`)
}

function ensureFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (cause) {
    throw new BackupError(
      `The folder ${folder} for backups cannot be made: ${errorMessage(cause)}.`,
      { cause },
    )
  }
}

/** A name that sorts by time, and that is unique even for two backups of the same second. */
const nameOf = (createdAt: string) =>
  `gemev-${createdAt.slice(0, 19).replaceAll(':', '')}Z-${randomBytes(2).toString('hex')}`

const aliveEveryMs = 60_000
// Shorter than the quarter of an hour that a site waits after its start before its first backup, which so deletes the
// unfinished file of an earlier process. A backup that an owner asks for sooner may leave that file to the next one.
const abandonedMs = 10 * 60_000

/**
 * Does all work on an unfinished file. Its modification time is renewed meanwhile, so that it does not look abandoned
 * while nothing is written to it, as when images are copied. It is removed when the work fails: on a full disk the next
 * try needs the space.
 */
export async function workOnUnfinished<T>(path: string, work: () => Promise<T>): Promise<T> {
  const touching = every({ log: { info() {}, warn() {} } }, aliveEveryMs, {
    name: 'backup: marking the unfinished file',
    async run() {
      const now = new Date()
      // It may not be there yet.
      await utimes(path, now, now).catch(() => {})
    },
  })
  try {
    return await work()
  } finally {
    await touching.stop()
    await rm(path, { force: true })
  }
}

/** Deletes what a power cut, or the end of the process, left behind. */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(`${backupEnding}.unfinished`)) continue
    const path = join(folder, name)
    const written = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
    if (now.getTime() - written > abandonedMs) await rm(path, { force: true })
  }
}
