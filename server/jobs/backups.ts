import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Platform } from '#app/domain/platform.server.ts'
import { recordNightBegun, recordNightMade } from '#app/platform/backup/backup-age.server.ts'
import {
  backupFolder,
  newestBackup,
  newestBackupName,
  removeOldBackups,
} from '#app/platform/backup/backup-folder.server.ts'
import { readCopyState, storeCopyState } from '#app/platform/backup/outside-copy.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { errorMessage, hasErrorCode } from '#app/platform/errors.ts'
import type { Job } from '#app/platform/jobs/every.ts'

const fromHour = 1
/** No backup is made so soon after the start of the process, which then has the visitors of the time before to answer. */
const quietStartMs = 15 * 60_000

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
    },
  }
}

/** A copy must end before the backup of the next night is made. */
const maxCopyMs = 6 * 3_600_000

/** Runs once for each backup and command, and again while it fails, as when the connection is down. */
export function backupCopy(
  { clock, log, settings }: Pick<Platform, 'clock' | 'log' | 'settings'>,
  command: string,
  maxMs = maxCopyMs,
): Job {
  const folder = backupFolder(settings)
  const hash = createHash('sha256').update(command).digest('hex')
  return {
    name: 'backup: copying the newest one outside of this machine',
    async run() {
      const name = await newestBackupName(folder, clock.now())
      const before = await readCopyState(folder)
      if (!name || (before.copied?.name === name && before.copied.command === hash)) return
      // The command gets none of the server's secrets.
      const { PATH, HOME } = process.env
      const env = { PATH, HOME, BACKUP_DIR: folder }
      const ended = await runProgram('sh', ['-c', command], { cwd: folder, env, maxMs })
      if (ended.code === 0) {
        const copied = { name, at: clock.now().toISOString(), command: hash }
        await storeCopyState(folder, { copied })
        log.info({ backup: name }, 'backup: the newest backup was copied outside of this machine')
        return
      }
      // One that has ended with the site has not failed.
      if (!ended.isStopped)
        await storeCopyState(folder, { ...before, problem: problemText(ended, maxMs) })
      throw new Error(ended.lastWords || problemText(ended, maxMs))
    },
    maxRetryMs: 3_600_000,
  }
}

/** Without the words of the command, which may name what only a technician may see. */
const problemText = ({ isLate, code, signal }: Ended, maxMs: number) =>
  isLate
    ? `The command did not end within ${maxMs / 3_600_000} hours, and was stopped.`
    : `The command ended with ${code === null ? (signal ?? 'an error at its start') : `status ${code}`}.`

/** Throws an error with the command's message when it fails. */
export async function runCommand(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const program = createRequire(import.meta.url).resolve('#server/cli.ts')
  const { code, lastWords } = await runProgram(process.execPath, [program, name], { env })
  if (code !== 0) throw new Error(lastWords || `the command ${name} ended with ${code}`)
}

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  isLate: boolean
  /** Whether it was ended with the site. */
  isStopped: boolean
  /** The end of its standard error. */
  lastWords: string
}

const running = new Set<ChildProcess>()
const stopped = new WeakSet<ChildProcess>()

/** With the lowest priority, so that visitors do not wait. */
async function runProgram(
  program: string,
  words: string[],
  { maxMs, ...options }: { env: NodeJS.ProcessEnv; cwd?: string; maxMs?: number },
): Promise<Ended> {
  // It leads a group of its own, so that whatever it starts ends with it.
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe']
  const child = spawn(program, words, { ...options, detached: true, stdio })
  running.add(child)
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let lastWords = ''
  child.stderr?.on('data', (data) => {
    lastWords = `${lastWords}${data}`.slice(-2000)
  })
  let isLate = false
  const limit =
    maxMs &&
    setTimeout(() => {
      isLate = true
      endGroup(child, 'SIGKILL')
    }, maxMs)
  try {
    const read = new Promise((resolve) => child.once('close', resolve))
    const [code, signal] = await once(child, 'exit')
    // What it has left behind may hold its standard error open.
    await Promise.race([read, delay(1000)])
    child.stderr?.destroy()
    return { code, signal, isLate, isStopped: stopped.has(child), lastWords: lastWords.trim() }
  } catch (error) {
    return { code: null, signal: null, isLate, isStopped: false, lastWords: errorMessage(error) }
  } finally {
    clearTimeout(limit)
    running.delete(child)
  }
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch (error) {
    // All of it has ended by itself.
    if (!hasErrorCode(error, 'ESRCH')) throw error
  }
}

/** Ends the commands that run, which would otherwise go on without the site and beside its next start. */
export function endCommands(): void {
  for (const child of running) {
    stopped.add(child)
    endGroup(child, 'SIGTERM')
  }
}
