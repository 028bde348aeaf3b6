import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { readNightlyRecord } from '#app/platform/backup/backup-age.server.ts'
import { backupFolder, timeOfBackup } from '#app/platform/backup/backup-folder.server.ts'
import { createBackup } from '#app/platform/backup/create/create-backup.server.ts'
import { accraDate, systemClock } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { Job } from '#app/platform/jobs/every.ts'
import { logOptions } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { nightlyBackup } from '#server/jobs/backups.ts'
import { newFilledInstallation } from './backed-up-installations.ts'
import { silentLog } from './silent-log.ts'

/** The day in Accra on which the tests run. */
export const today = accraDate(new Date())
const hourMs = 3_600_000

/**
 * The backup job of a process that started yesterday. `runAt` runs it at a time of today. The backup itself is made with
 * the real clock.
 */
export async function newBackupJob(more: Record<string, string> = {}) {
  const { dataDir } = await newFilledInstallation('sqlite')
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more }
  const settings = readSettings(env)
  let now = new Date(Date.parse(today) - hourMs)
  const clock = { now: () => now }
  const warnings: string[] = []
  const log = pino(logOptions({ logLevel: 'warn' }), { write: (line) => void warnings.push(line) })
  const { db, close } = await openDatabase({ ...settings, log: silentLog })
  onTestFinished(close)
  // why: the command has the lowest priority, so that it takes a minute on a busy machine.
  const makeBackup = () =>
    createBackup(settings, { folder: backupFolder(settings), clock: systemClock, log: silentLog })
  const start = () => nightlyBackup({ clock, db, log, settings }, randomUUID(), makeBackup)
  const nextRunsMs: number[] = []
  const folder = join(dataDir, 'backups')
  const runOf = (job: Job) => async (time: string | Date) => {
    now = typeof time === 'string' ? new Date(`${today}T${time}Z`) : time
    await job.run((ms) => nextRunsMs.push(ms))
  }
  return {
    dataDir,
    folder,
    nextRunsMs,
    warnings,
    needs: { db, clock },
    runAt: runOf(start()),
    /** The job of another process, which starts at this time. */
    startAt(time: Date) {
      now = time
      return { runAt: runOf(start()) }
    },
    record: () => readNightlyRecord({ db, clock }),
    backups: () => readdirSync(folder).filter((name) => timeOfBackup(name)),
  }
}
