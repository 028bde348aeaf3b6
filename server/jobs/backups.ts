import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import type { Platform } from '#app/domain/platform.server.ts'
import { recordNightBegun, recordNightMade } from '#app/platform/backup/backup-age.server.ts'
import {
  backupFolder,
  newestBackup,
  newestBackupName,
  removeOldBackups,
} from '#app/platform/backup/backup-folder.server.ts'
import { listOriginals } from '#app/platform/backup/image-copies.server.ts'
import { readUploadState } from '#app/platform/backup/outside/upload-backup.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Job } from '#app/platform/jobs/every.ts'

const fromHour = 1
/** No backup is made so soon after the start of the process, which then has the visitors of the time before to answer. */
const quietStartMs = 15 * 60_000
const maxNamed = 20

/**
 * A backup is made once a day from one o'clock on in Accra, or when the power is back, and at once when an owner has
 * asked this process for one. A process of the lowest priority makes it, so that visitors do not wait.
 */
export function backups(
  {
    backupRequest,
    clock,
    db,
    log,
    settings,
  }: Pick<Platform, 'backupRequest' | 'clock' | 'db' | 'log' | 'settings'>,
  makeBackup: () => Promise<unknown> = () => runCommand('backup', process.env),
): Job {
  const needs = { db, clock }
  const folder = backupFolder(settings)
  let startedAt = clock.now().getTime()

  async function isNightDue(begunAt: Date, runAgainIn: (ms: number) => void): Promise<boolean> {
    if (!settings.nightlyBackup) return false
    // The clock may have been set back since.
    startedAt = Math.min(startedAt, begunAt.getTime())
    const waitMs = startedAt + quietStartMs - begunAt.getTime()
    if (waitMs > 0) {
      runAgainIn(waitMs)
      return false
    }
    if (begunAt.getUTCHours() < fromHour) return false
    // Recorded before the attempt, so that other processes know that backups are made here even while they fail.
    await recordNightBegun(needs)
    const newest = await newestBackup(folder, begunAt)
    const isFromToday = newest && accraDate(newest) === accraDate(begunAt)
    if (!isFromToday || newest.getUTCHours() < fromHour) return true
    // Again, since the record of the night fails while the database is away.
    await recordNightMade(needs, newest)
    return false
  }

  // Logged here, because the command logs only errors.
  async function logForeignFiles() {
    const { foreign } = await listOriginals(settings.dataDir)
    if (foreign.length === 0) return
    log.warn(
      { count: foreign.length, files: foreign.slice(0, maxNamed) },
      'backup: files among the images that the site did not store were left out',
    )
  }

  return {
    name: 'backup: making a backup',
    async run(runAgainIn) {
      const begunAt = clock.now()
      const isAsked = backupRequest.isOpen
      if (!isAsked && !(await isNightDue(begunAt, runAgainIn))) return
      await makeBackup()
      // One that was asked for meanwhile is made next.
      if (isAsked) backupRequest.isOpen = false
      log.info({ folder }, 'backup: the backup was made')
      if (begunAt.getUTCHours() >= fromHour) await recordNightMade(needs, begunAt)
      await removeOldBackups(folder, clock.now())
      await logForeignFiles()
    },
  }
}

/** The upload has a process of its own, so that visitors do not wait, and is tried again while the connection is down. */
export function backupUpload(
  { clock, log, settings }: Pick<Platform, 'clock' | 'log' | 'settings'>,
  send: () => Promise<unknown> = () => runCommand('upload-backup', process.env),
): Job {
  const folder = backupFolder(settings)
  return {
    name: 'backup: uploading to the object storage',
    async run() {
      const name = await newestBackupName(folder, clock.now())
      const { uploaded } = await readUploadState(folder)
      if (!name || uploaded?.name === name) return
      await send()
      log.info({ backup: name }, 'backup: the newest backup was uploaded to the object storage')
    },
    maxRetryMs: 3_600_000,
  }
}

const running = new Set<ChildProcess>()

/** Throws an error with the command's message when it fails. */
export async function runCommand(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const program = createRequire(import.meta.url).resolve('#server/cli.ts')
  const child = spawn(process.execPath, [program, name], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let message = ''
  child.stderr.on('data', (data) => {
    message = `${message}${data}`.slice(0, 2000)
  })
  const [code] = await once(child, 'close').finally(() => running.delete(child))
  if (code !== 0) throw new Error(message.trim() || `the command ${name} ended with ${code}`)
}

/** Ends the commands that run, which would otherwise go on without the site and beside its next start. */
export function endCommands(): void {
  for (const child of running) child.kill()
}
