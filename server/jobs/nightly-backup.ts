import {
  backupFolder,
  newestBackup,
  removeOldBackups,
} from '#app/platform/backup/backup-folder.server.ts'
import {
  claimBackupRequest,
  endBackupRequest,
  isBackupUnclaimed,
  prolongBackupClaim,
} from '#app/platform/backup/backup-requests.server.ts'
import { recordNightBegun, recordNightMade } from '#app/platform/backup/nightly-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { every, type Job, type RepeatedJob } from '#app/platform/jobs/every.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { refuseAmbiguousPassphrase } from '#app/platform/settings/ambiguous-settings.server.ts'
import { runCommand } from './run-command.ts'

const fromHour = 1
/** A process that has just started has visitors to answer. */
const quietStartMs = 15 * 60_000
const claimIntervalMs = 60_000

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
  const folder = backupFolder(settings)
  let startedAt = clock.now().getTime()
  let unrecorded: MadeBackup | undefined

  async function makeIfDue(runAgainIn: (ms: number) => void): Promise<MadeBackup | undefined> {
    const now = clock.now()
    const requestedAt = await claimBackupRequest({ db, clock }, processId)
    // The clock may have been set back since.
    startedAt = Math.min(startedAt, now.getTime())
    const waitMs = startedAt + quietStartMs - now.getTime()
    if (!requestedAt && waitMs > 0) {
      runAgainIn(waitMs)
      return
    }
    if (!requestedAt && now.getUTCHours() < fromHour) return
    // Other processes then know that somebody makes them, also while they fail.
    await recordNightBegun({ db, clock })
    const newest = await newestBackup(folder, now)
    const isMadeToday =
      newest && accraDate(newest) === accraDate(now) && newest.getUTCHours() >= fromHour
    if (!requestedAt && isMadeToday) return
    if (requestedAt) log.info({ requestedAt }, 'backup: making the one that was asked for')
    // The command would take the settings file as it is now, and the passphrase as this process was given it.
    refuseAmbiguousPassphrase(settings)
    await whileClaimed(requestedAt, () => runCommand('backup', env))
    return { begunAt: now, requestedAt }
  }

  async function whileClaimed(requestedAt: string | undefined, work: () => Promise<void>) {
    if (!requestedAt) return work()
    const claim = every({ log }, claimIntervalMs, {
      name: 'backup: prolonging the claim on a request',
      run: () => prolongBackupClaim({ db, clock }, processId, requestedAt),
    })
    await work().finally(claim.stop)
  }

  return {
    name: 'backup: making the nightly backup',
    async run(runAgainIn) {
      unrecorded ??= await makeIfDue(runAgainIn)
      if (!unrecorded) return
      // Where one of these fails they alone are tried again, and no second backup is made.
      const { begunAt, requestedAt } = unrecorded
      await removeOldBackups(folder)
      await endBackupRequest({ db }, { begunAt: begunAt.toISOString(), requestedAt })
      if (begunAt.getUTCHours() >= fromHour) await recordNightMade({ db, clock }, begunAt)
      unrecorded = undefined
      log.info({ folder }, 'backup: the backup was made')
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
