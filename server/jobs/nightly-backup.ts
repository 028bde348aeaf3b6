import {
  backupFolder,
  newestBackup,
  removeOldBackups,
} from '#app/platform/backup/backup-folder.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Job } from '#app/platform/every.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { runCommand } from './run-command.ts'

const fromHour = 1
/** A process that has just started has visitors to answer. */
const quietStartMs = 15 * 60_000

/**
 * Makes a backup once a day from one o'clock on, in Accra's time, or as soon as the power is back. It is made by a process
 * of its own at the lowest priority, so that visitors do not wait for it.
 */
export function nightlyBackup(
  { clock, log, settings }: Pick<Platform, 'clock' | 'log' | 'settings'>,
  env: NodeJS.ProcessEnv = process.env,
): Job {
  const startedAt = clock.now().getTime()
  const folder = backupFolder(settings)
  return {
    name: 'backup: making the nightly backup',
    async run(runAgainIn) {
      const now = clock.now()
      const waitMs = startedAt + quietStartMs - now.getTime()
      if (waitMs > 0) return runAgainIn(waitMs)
      const newest = await newestBackup(folder, now)
      const isMade = newest && accraDate(newest) === accraDate(now)
      if (isMade || now.getUTCHours() < fromHour) return
      await runCommand('backup', env)
      await removeOldBackups(folder)
      log.info({ folder }, 'backup: the nightly backup was made')
    },
  }
}
