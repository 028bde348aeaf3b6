import {
  backupFolder,
  newestBackup,
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
import { recordNightBegun, recordNightMade } from '#app/platform/backup/nightly-record.server.ts'
import { listOriginals } from '#app/platform/backup/original-images.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { every, type Job, type RepeatedJob } from '#app/platform/jobs/every.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { refuseAmbiguousPassphrase } from '#app/platform/settings/ambiguous-settings.server.ts'
import { runCommand } from './run-command.ts'

const fromHour = 1
/** A process that has just started has visitors to answer. */
const quietStartMs = 15 * 60_000
const claimIntervalMs = 60_000
const maxNamed = 20

/** A backup that is there, when it was begun, and when the request that it answers was made. */
interface MadeBackup {
  begunAt: Date
  requestedAt: string | undefined
}

/**
 * Makes a backup once a day from one o'clock on, in Accra's time, or as soon as the power is back; and at once when an
 * owner has asked for one and no other process makes it. It is made by a process of its own at the lowest priority, so that
 * visitors do not wait for it. `processId` is a name that no other process has.
 */
export function nightlyBackup(
  { clock, db, log, settings }: Pick<Platform, 'clock' | 'db' | 'log' | 'settings'>,
  processId: string,
  env: NodeJS.ProcessEnv = process.env,
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
    // What another process has begun may be what has ended it, and the machine with it.
    const claimedAt = await claimBackupRequest(needs, processId, { takesOver: waitMs <= 0 })
    if (!claimedAt && waitMs > 0) {
      runAgainIn(waitMs)
      return
    }
    if (!claimedAt && begunAt.getUTCHours() < fromHour) return
    // Other processes then know that somebody makes them, also while they fail.
    await recordNightBegun(needs)
    const newest = await newestBackup(folder, begunAt)
    const isMadeToday =
      newest && accraDate(newest) === accraDate(begunAt) && newest.getUTCHours() >= fromHour
    if (!claimedAt && isMadeToday) return
    // A backup of the night also answers a request that another process fails to.
    const requestedAt = claimedAt ?? (await findBackupRequest(needs))?.requested_at
    if (claimedAt) {
      log.info({ requestedAt }, 'backup: making the one that was asked for')
      await whileClaimed(claimedAt, make)
    } else await make()
    return { begunAt, requestedAt }
  }

  async function make() {
    // The command would take the settings file as it is now, and the passphrase as this process was given it.
    refuseAmbiguousPassphrase(settings)
    await runCommand('backup', env)
  }

  // The command itself logs nothing.
  async function logForeignFiles() {
    const { foreign } = await listOriginals(settings.dataDir)
    if (foreign.length === 0) return
    log.warn(
      { count: foreign.length, files: foreign.slice(0, maxNamed) },
      'backup: left out what lies among the images and is none of them',
    )
  }

  async function whileClaimed(requestedAt: string, work: () => Promise<void>) {
    const claim = every({ log }, claimIntervalMs, {
      name: 'backup: prolonging the claim on a request',
      run: () => prolongBackupClaim(needs, processId, requestedAt),
    })
    try {
      await work().finally(claim.stop)
    } catch (error) {
      // Where the database fails as well, the claim ends by itself.
      await failBackupRequest(needs, processId).catch(() => {})
      throw error
    }
  }

  return {
    name: 'backup: making the nightly backup',
    async run(runAgainIn) {
      unrecorded ??= await makeIfDue(runAgainIn)
      if (!unrecorded) return
      // Where it cannot be stored that the backup is there, that alone is tried again, and no second one is made.
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

/** Runs the job of the backups as soon as an owner asks for one that no process makes, whenever it would have run next. */
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
