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
import {
  claimBackupRequest,
  endBackupRequest,
  failBackupRequest,
  findBackupRequest,
  isBackupUnclaimed,
  prolongBackupClaim,
} from '#app/platform/backup/backup-requests.server.ts'
import { listOriginals } from '#app/platform/backup/image-copies.server.ts'
import { readUploadState } from '#app/platform/backup/outside/upload-backup.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { every, type Job, type RepeatedJob } from '#app/platform/jobs/every.ts'

const fromHour = 1
/** No backup is made so soon after the start of the process, which then has the visitors of the time before to answer. */
const quietStartMs = 15 * 60_000
const claimIntervalMs = 60_000
const maxNamed = 20

/** `begunAt` is when it was begun, `requestedAt` the request that it answers. */
interface MadeBackup {
  begunAt: Date
  requestedAt: string | undefined
}

/**
 * A backup is made once a day from one o'clock on in Accra, or when the power is back, and at once when an owner has
 * asked for one that no other process makes. A process of the lowest priority makes it, so that visitors do not wait.
 * `processId` is unique.
 */
export function nightlyBackup(
  { clock, db, log, settings }: Pick<Platform, 'clock' | 'db' | 'log' | 'settings'>,
  processId: string,
  makeBackup: () => Promise<unknown> = () => runCommand('backup', process.env),
): Job {
  const needs = { db, clock }
  const folder = backupFolder(settings)
  let startedAt = clock.now().getTime()
  let unrecorded: MadeBackup | undefined

  async function makeIfDue(runAgainIn: (ms: number) => void): Promise<MadeBackup | undefined> {
    const begunAt = clock.now()
    // The clock may have been set back since.
    startedAt = Math.min(startedAt, begunAt.getTime())
    const waitMs = startedAt + quietStartMs - begunAt.getTime()
    // A process that has just started takes over no backup of another one: making it may be what made that process crash.
    const claimedAt = await claimBackupRequest(needs, processId, { takesOver: waitMs <= 0 })
    if (!claimedAt && waitMs > 0) {
      runAgainIn(waitMs)
      return
    }
    if (!claimedAt && begunAt.getUTCHours() < fromHour) return
    // Recorded before the attempt, so that other processes know that backups are made here even while they fail.
    await recordNightBegun(needs)
    const newest = await newestBackup(folder, begunAt)
    const isMadeToday =
      newest && accraDate(newest) === accraDate(begunAt) && newest.getUTCHours() >= fromHour
    if (!claimedAt && isMadeToday) return
    // A backup of the night also answers a request that another process fails to.
    const requestedAt = claimedAt ?? (await findBackupRequest(needs))?.requested_at
    if (claimedAt) {
      log.info({ requestedAt }, 'backup: making the backup that an owner asked for')
      await whileClaimed(claimedAt)
    } else await makeBackup()
    return { begunAt, requestedAt }
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

  async function whileClaimed(requestedAt: string) {
    const claim = every({ log }, claimIntervalMs, {
      name: 'backup: prolonging the claim on a request',
      run: () => prolongBackupClaim(needs, processId, requestedAt),
    })
    try {
      await makeBackup().finally(claim.stop)
    } catch (error) {
      // When the database fails as well, the claim expires by itself.
      await failBackupRequest(needs, processId).catch(() => {})
      throw error
    }
  }

  return {
    name: 'backup: making the nightly backup',
    async run(runAgainIn) {
      unrecorded ??= await makeIfDue(runAgainIn)
      if (!unrecorded) return
      // When a database error prevents these records, the next run repeats them alone, and makes no second backup.
      const { begunAt, requestedAt } = unrecorded
      if (requestedAt) await endBackupRequest(needs, requestedAt)
      if (begunAt.getUTCHours() >= fromHour) await recordNightMade(needs, begunAt)
      unrecorded = undefined
      log.info({ folder }, 'backup: the backup was made')
      await removeOldBackups(folder, clock.now())
      await logForeignFiles()
    },
  }
}

/** Runs the backup job when an owner has asked for a backup that no process makes. */
export const backupRequests = (
  needs: Pick<Platform, 'clock' | 'db'>,
  processId: string,
  backup: RepeatedJob,
): Job => ({
  name: 'backup: looking for requests',
  async run() {
    if (await isBackupUnclaimed(needs, processId)) backup.runNow()
  },
})

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
