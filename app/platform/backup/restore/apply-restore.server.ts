import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from '#app/platform/backup/format/backup-format.schema.ts'
import { syncFile } from '#app/platform/backup/image-copies.server.ts'
import { errorMessage } from '#app/platform/error-message.ts'
import { RestorePlan } from './restore-plan.schema.ts'

const planFile = (scratch: string) => join(scratch, 'plan.json')

/** Stores the plan of a restore: from now on it is finished even when the process is killed. */
export async function storePlan(scratch: string, plan: RestorePlan): Promise<void> {
  const unfinished = `${planFile(scratch)}.unfinished`
  await writeFile(unfinished, JSON.stringify(plan), { mode: 0o600, flush: true })
  await rename(unfinished, planFile(scratch))
  await syncFile(scratch)
}

/** The files that are replaced. Those of a database are moved together, since one without the others is useless. */
export function formerFiles(dataDir: string, restored: string[]): string[] {
  const database = ['gemev.sqlite-wal', 'gemev.sqlite-shm', 'gemev.sqlite', 'auth-secret']
  const names = restored.includes('gemev.sqlite') ? [...database, ...restored] : restored
  return [...new Set(names)].filter((name) => existsSync(join(dataDir, name)))
}

/** The plan of a restore; undefined when it was ended before it had one. */
export async function readPlan(scratch: string): Promise<RestorePlan | undefined> {
  const text = await readFile(planFile(scratch), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : RestorePlan.parse(JSON.parse(text))
}

/**
 * Moves the former files aside and the restored ones to their place, or continues where a killed process has stopped.
 * When a move fails, all are undone. Returns the folder of the former files, if there were any. Throws `BackupError`.
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

interface Move {
  from: string
  to: string
}

function movesOf({ aside, former, restored }: RestorePlan, scratch: string, dataDir: string) {
  const isPresent = ({ from }: Move) => existsSync(from)
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
