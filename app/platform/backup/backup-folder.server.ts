import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { errorMessage } from '#app/platform/errors.ts'
import { every } from '#app/platform/jobs/every.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { BackupError } from './format/backup-format.schema.ts'
import { removeUnusedCopies } from './image-copies.server.ts'

export const backupFolder = ({ dataDir, backupDir }: Pick<Settings, 'dataDir' | 'backupDir'>) =>
  backupDir ?? join(dataDir, 'backups')

const failureFile = 'failure.txt'
/** What the command that copies the folder outside of this machine has last done. */
export const copyStateFile = 'copy.json'

/** A reason that cannot be stored is left to the log. */
export const storeFailure = (folder: string, reason: string) =>
  writeFile(join(folder, failureFile), reason, { mode: 0o600 }).catch(() => {})

export const readFailure = (folder: string): Promise<string | null> =>
  readFile(join(folder, failureFile), 'utf8').catch(() => null)

export const removeFailure = (folder: string) => rm(join(folder, failureFile), { force: true })

export const belongsToBackups = (name: string) =>
  ['images', copyStateFile, failureFile].includes(name) ||
  /^gemev-.+\.backup(?:\.unfinished)?$/.test(name)

const backupsIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => timeOfBackup(name)).sort()

export async function newestBackup(folder: string, now: Date): Promise<Date | undefined> {
  const name = await newestBackupName(folder, now)
  return name ? timeOfBackup(name) : undefined
}

export async function oldestBackup(folder: string): Promise<Date | undefined> {
  const [name] = await backupsIn(folder)
  return name ? timeOfBackup(name) : undefined
}

/** A time in the future comes from a clock that was wrong, and is ignored. */
export async function newestBackupName(folder: string, now: Date): Promise<string | undefined> {
  return (await backupsIn(folder)).findLast((name) => (timeOfBackup(name) ?? noTime) <= now)
}

export async function removeOldBackups(folder: string, now: Date): Promise<void> {
  for (const name of expendableBackups(await backupsIn(folder), now)) {
    await rm(join(folder, name), { force: true })
  }
  const oldest = await oldestBackup(folder)
  if (oldest) await removeUnusedCopies(folder, oldest)
}

/** Removes unfinished files that no process works on any more. Throws `BackupError`. */
export async function newBackupFile(folder: string, now: Date): Promise<string> {
  try {
    makeFolder(folder)
  } catch (cause) {
    const reason = errorMessage(cause)
    throw new BackupError(`The folder ${folder} for backups cannot be made: ${reason}.`, { cause })
  }
  await removeUnfinished(folder, now)
  return join(folder, `${nameOf(now.toISOString())}${backupEnding}`)
}

/** A name that sorts by time, and that is unique even for two backups of the same second. */
const nameOf = (createdAt: string) =>
  `gemev-${createdAt.slice(0, 19).replaceAll(':', '')}Z-${randomBytes(2).toString('hex')}`

const aliveEveryMs = 60_000
// Shorter than the quarter of an hour before a site's first backup, which so deletes the file of an earlier process.
const abandonedMs = 10 * 60_000

/** Its modification time is renewed meanwhile, so that it does not look abandoned. It is removed when the work fails. */
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

async function unfinishedIn(
  folder: string,
  now: Date,
): Promise<{ path: string; isAbandoned: boolean }[]> {
  const names = await readdir(folder).catch(() => [])
  const unfinished = names.filter((name) => name.endsWith(`${backupEnding}.unfinished`))
  return Promise.all(
    unfinished.map(async (name) => {
      const path = join(folder, name)
      const written = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
      return { path, isAbandoned: now.getTime() - written > abandonedMs }
    }),
  )
}

/** Whether any process that shares the folder makes a backup just now. */
export async function isBackupUnderWay(folder: string, now: Date): Promise<boolean> {
  return (await unfinishedIn(folder, now)).some(({ isAbandoned }) => !isAbandoned)
}

async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const { path, isAbandoned } of await unfinishedIn(folder, now)) {
    if (isAbandoned) await rm(path, { force: true })
  }
}

/** The images are beside it, each once, named after their content. */
const backupEnding = '.backup'

const dayMs = 86_400_000
const maxDailyBackups = 7
const maxWeeklyBackups = 4
export const maxMonthlyBackups = 6

/** When a backup was made, by its name; undefined for other files. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hour, minute, second] =
    /^gemev-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-[\da-f]{4}\.backup$/.exec(name) ?? []
  if (!day) return undefined
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

// Neither before nor after any other.
const noTime = new Date(Number.NaN)

/**
 * The newest one of each of the last seven days, four weeks and six months that have a backup stays, and the first one
 * of each of these days, as whoever makes another one on a day may do so after a mistake. A name in the future is
 * neither counted nor deleted: the clock was wrong then, or is behind now, and the backup that was just made has the
 * oldest name.
 */
export function expendableBackups(names: readonly string[], now: Date): string[] {
  const newestFirst = names
    .map((name) => ({ name, time: timeOfBackup(name) ?? noTime }))
    .filter(({ time }) => time <= now)
    .sort((one, other) => other.time.getTime() - one.time.getTime())
  const periods = (amount: number, periodOf: (time: Date) => string | number) =>
    [...Map.groupBy(newestFirst, ({ time }) => periodOf(time)).values()].slice(0, amount)
  const days = periods(maxDailyBackups, dayNumber)
  const newestOfEach = [
    ...days,
    ...periods(maxWeeklyBackups, weekNumber),
    ...periods(maxMonthlyBackups, monthOf),
  ].map((backups) => backups.at(0))
  const firstOfEachDay = days.map((backups) => backups.at(-1))
  const stays = new Set([...newestOfEach, ...firstOfEachDay])
  return newestFirst.filter((backup) => !stays.has(backup)).map(({ name }) => name)
}

const dayNumber = (time: Date) => Math.floor(time.getTime() / dayMs)

// The first of January 1970 was a Thursday; weeks begin on Mondays.
const weekNumber = (time: Date) => Math.floor((dayNumber(time) + 3) / 7)

const monthOf = (time: Date) => time.toISOString().slice(0, 7)
