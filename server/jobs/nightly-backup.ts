import { refuseAmbiguousPassphrase } from '#app/platform/ambiguous-settings.server.ts'
import {
  backupFolder,
  newestBackup,
  removeOldBackups,
} from '#app/platform/backup/backup-folder.server.ts'
import {
  endBackupRequest,
  isBackupRequested,
  isBackupUnfinished,
  recordNightBegun,
  recordNightMade,
  takeBackupRequest,
} from '#app/platform/backup/nightly-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Job, RepeatedJob } from '#app/platform/every.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { runCommand } from './run-command.ts'

const fromHour = 1
/** A process that has just started has visitors to answer. */
const quietStartMs = 15 * 60_000

/**
 * Makes a backup once a day from one o'clock on, in Accra's time, or as soon as the power is back; and one for each request
 * of an owner that it finds when it runs. It is made by a process of its own at the lowest priority, so that visitors do not wait for it.
 */
export function nightlyBackup(
  { clock, db, log, settings }: Pick<Platform, 'clock' | 'db' | 'log' | 'settings'>,
  env: NodeJS.ProcessEnv = process.env,
): Job {
  const startedAt = clock.now().getTime()
  const folder = backupFolder(settings)
  /** Whether an owner has asked this process for a backup that was not made yet. */
  let isOwed = false
  /** Whether an earlier process has begun such a backup and not made it; undefined before the first run. */
  let isLeftOver: boolean | undefined
  return {
    name: 'backup: making the nightly backup',
    async run(runAgainIn) {
      const now = clock.now()
      isLeftOver ??= await isBackupUnfinished({ db })
      // Taken also while one is owed, or it would start each retry of a backup that fails at once.
      isOwed = (await takeBackupRequest({ db, clock })) || isOwed
      const waitMs = startedAt + quietStartMs - now.getTime()
      if (!isOwed && waitMs > 0) return runAgainIn(waitMs)
      // What an earlier process has begun waits until now: it may be what has ended that process.
      isOwed ||= isLeftOver
      isLeftOver = false
      if (!isOwed && now.getUTCHours() < fromHour) return
      // Other processes then know that somebody makes them, also while they fail.
      await recordNightBegun({ db, clock })
      const newest = await newestBackup(folder, now)
      const isMadeToday =
        newest && accraDate(newest) === accraDate(now) && newest.getUTCHours() >= fromHour
      if (!isOwed && isMadeToday) return
      // The command would take the settings file as it is now, and the passphrase as this process was given it.
      refuseAmbiguousPassphrase(settings)
      await runCommand('backup', env)
      if (isOwed) await endBackupRequest({ db })
      isOwed = false
      if (now.getUTCHours() >= fromHour) await recordNightMade({ db, clock })
      await removeOldBackups(folder)
      log.info({ folder }, 'backup: the backup was made')
    },
  }
}

/** Runs the job of the backups as soon as an owner asks for one, whenever it would have run next. */
export const backupRequests = ({ db }: Pick<Platform, 'db'>, backup: RepeatedJob): Job => ({
  name: 'backup: looking for requests',
  async run() {
    if (await isBackupRequested({ db })) backup.runNow()
  },
})
