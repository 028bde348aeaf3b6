import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BackupError, RestorePlan } from '#app/platform/backup/format/backup-format.schema.ts'
import {
  DataFolderError,
  type FolderLock,
  lockDataFolder,
  syncFile,
} from '#app/platform/data-folder/data-folder.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { errorMessage } from '#app/platform/errors.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

interface Installation extends Pick<Settings, 'dataDir' | 'databaseUrl'> {
  log: DatabaseLog
}

const scratchPrefix = 'restoring-'

export const scratchFolder = (dataDir: string, id: string) => join(dataDir, `${scratchPrefix}${id}`)

export const formerDataName = (id: string) => `before-restore-${id}`

const pauseMs = 100
const attempts = 30

/** A restore that was killed is finished first. Throws `DataFolderError` while a backup is being restored. */
export async function holdDataFolder(installation: Installation): Promise<FolderLock> {
  const { dataDir } = installation
  if (!existsSync(dataDir)) return { release() {} }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const shared = lockDataFolder(dataDir, 'shared')
    if (shared && scratchFolders(dataDir).length === 0) return shared
    shared?.release()
    // Of several processes that start at once one finishes the restore, and the others wait for it.
    const alone = lockDataFolder(dataDir, 'exclusive')
    try {
      if (alone) await finishRestores(installation)
      else await sleep(pauseMs)
    } finally {
      alone?.release()
    }
  }
  throw new DataFolderError(
    `A backup is being restored into ${dataDir}. Wait until that has ended, and start again.`,
  )
}

/** The caller must hold the folder exclusively. */
export async function finishRestores(installation: Installation): Promise<boolean> {
  const { dataDir, log } = installation
  let hasFinished = false
  for (const scratch of scratchFolders(dataDir)) {
    if (await isToBeFinished(scratch, installation)) {
      await applyRestore(scratch, dataDir)
      hasFinished = true
      log.warn({ folder: dataDir }, 'backup: a restore that was interrupted has been finished')
    }
    await rm(scratch, { recursive: true, force: true })
  }
  return hasFinished
}

const scratchFolders = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith(scratchPrefix))
    .map((name) => join(dataDir, name))

async function isToBeFinished(scratch: string, { databaseUrl, log }: Installation) {
  const plan = await readPlan(scratch)
  if (!plan?.entry) return plan !== undefined
  // Images and secret belong to rows in PostgreSQL, and it is not known here whether those were committed.
  if (!databaseUrl) return false
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', log })
  try {
    const present = await db.introspection.getTables()
    if (!present.some(({ name }) => name === 'audit_entries')) return false
    const entry = db.selectFrom('audit_entries').select('id').where('row_id', '=', plan.entry)
    return (await entry.executeTakeFirst()) !== undefined
  } finally {
    await close()
  }
}

const planFile = (scratch: string) => join(scratch, 'plan.json')

/** From now on the restore is finished even when the process is killed. */
export async function storePlan(scratch: string, plan: RestorePlan): Promise<void> {
  const unfinished = `${planFile(scratch)}.unfinished`
  await writeFile(unfinished, JSON.stringify(plan), { mode: 0o600, flush: true })
  await rename(unfinished, planFile(scratch))
  await syncFile(scratch)
}

/** The files of a database are moved together, since one without the others is useless. */
export function formerFiles(dataDir: string, restored: string[]): string[] {
  const database = ['gemev.sqlite-wal', 'gemev.sqlite-shm', 'gemev.sqlite', 'auth-secret']
  const names = restored.includes('gemev.sqlite') ? [...database, ...restored] : restored
  return [...new Set(names)].filter((name) => existsSync(join(dataDir, name)))
}

/** Undefined when it was ended before it had one. */
export async function readPlan(scratch: string): Promise<RestorePlan | undefined> {
  const text = await readFile(planFile(scratch), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : RestorePlan.parse(JSON.parse(text))
}

/**
 * Continues where a killed process has stopped; when a move fails, all are undone. Returns the folder of the former
 * files, if there were any. Throws `BackupError`.
 */
export async function applyRestore(scratch: string, dataDir: string): Promise<string | undefined> {
  const plan = await readPlan(scratch)
  if (!plan) return undefined
  const moves = movesOf(plan, scratch, dataDir)
  for (const [index, { from, to }] of moves.entries()) {
    try {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rename(from, to)
    } catch (cause) {
      for (const done of moves.slice(0, index).toReversed()) await rename(done.to, done.from)
      throw await failure(
        scratch,
        plan,
        `${from} cannot be moved to ${to}: ${errorMessage(cause)}.`,
      )
    }
  }
  for (const folder of new Set(moves.map(({ to }) => dirname(to)))) await syncFile(folder)
  await syncFile(dataDir)
  // The plan is deleted before its folder: without a plan nothing is moved again.
  await rm(planFile(scratch))
  await syncFile(scratch)
  return plan.former.length > 0 ? join(dataDir, plan.aside) : undefined
}

function movesOf({ aside, former, restored }: RestorePlan, scratch: string, dataDir: string) {
  const isPresent = ({ from }: { from: string; to: string }) => existsSync(from)
  const inPlace = restored
    .map((name) => ({ from: join(scratch, name), to: join(dataDir, name) }))
    .filter(isPresent)
  // Once one restored file is in its place, all former files have been moved aside.
  if (inPlace.length < restored.length) return inPlace
  const fromFormer = former.map((name) => ({
    from: join(dataDir, name),
    to: join(dataDir, aside, name),
  }))
  return [...fromFormer.filter(isPresent), ...inPlace]
}

async function failure(scratch: string, { entry }: RestorePlan, reason: string) {
  if (entry) {
    return new BackupError(
      `${reason} The rows are in PostgreSQL, the images not yet in place: the next start of the site tries that again.`,
    )
  }
  await rm(planFile(scratch))
  return new BackupError(`${reason} Nothing was changed.`)
}
