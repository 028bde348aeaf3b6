import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import {
  backupFolder,
  newestBackup,
  removeOldBackups,
} from '#app/platform/backup/backup-folder.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Job } from '#app/platform/every.ts'
import type { Platform } from '#app/platform/platform.server.ts'

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
    name: 'backup: saving everything',
    async run(runAgainIn) {
      const now = clock.now()
      const waitMs = startedAt + quietStartMs - now.getTime()
      if (waitMs > 0) return runAgainIn(waitMs)
      const newest = await newestBackup(folder, now)
      const isMade = newest && accraDate(newest) === accraDate(now)
      if (isMade || now.getUTCHours() < fromHour) return
      await runBackup(env)
      await removeOldBackups(folder)
      log.info({ folder }, 'backup: everything is saved')
    },
  }
}

/** Runs `npm run clinic -- backup`; throws with what it says when it fails. */
async function runBackup(env: NodeJS.ProcessEnv): Promise<void> {
  const program = createRequire(import.meta.url).resolve('#server/cli.ts')
  const child = spawn(process.execPath, [program, 'backup'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let message = ''
  child.stderr.on('data', (data) => {
    message = `${message}${data}`.slice(0, 2000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(message.trim() || `the backup ended with ${code}`)
}
