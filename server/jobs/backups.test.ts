import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readNightlyRecord } from '#app/platform/backup/backup-age.server.ts'
import { backupFolder, timeOfBackup } from '#app/platform/backup/backup-folder.server.ts'
import { createBackup } from '#app/platform/backup/create/create-backup.server.ts'
import { accraDate, systemClock } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { Job } from '#app/platform/jobs/every.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { newFilledInstallation } from '#tests/backed-up-installations.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { backups, endCommands, runCommand } from './backups.ts'

/** The day in Accra on which the tests run. */
const today = accraDate(new Date())
const hourMs = 3_600_000

/**
 * The backup job of a process that started yesterday. `runAt` runs it at a time of today. The backup itself is made with
 * the real clock.
 */
async function newBackupJob(more: Record<string, string> = {}) {
  const { dataDir } = await newFilledInstallation('sqlite')
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more }
  const settings = readSettings(env)
  let now = new Date(Date.parse(today) - hourMs)
  const clock = { now: () => now }
  const { db, close } = await openDatabase({ ...settings, log: silentLog })
  onTestFinished(close)
  // why: the command has the lowest priority, so that it takes a minute on a busy machine.
  const makeBackup = () =>
    createBackup(settings, { folder: backupFolder(settings), clock: systemClock, log: silentLog })
  const backupRequest = { isOpen: false, begin() {} }
  const start = () =>
    backups({ backupRequest, clock, db, log: createLog(settings), settings }, makeBackup)
  const nextRunsMs: number[] = []
  const folder = join(dataDir, 'backups')
  const runOf = (job: Job) => async (time: string | Date) => {
    now = typeof time === 'string' ? new Date(`${today}T${time}Z`) : time
    await job.run((ms) => nextRunsMs.push(ms))
  }
  return {
    folder,
    nextRunsMs,
    backupRequest,
    runAt: runOf(start()),
    /** The job of another process, which starts at this time. */
    startAt(time: Date) {
      now = time
      return runOf(start())
    },
    record: () => readNightlyRecord({ db, clock }),
    backups: () => readdirSync(folder).filter((name) => timeOfBackup(name)),
  }
}

test("everything is saved once a day from one o'clock on", async () => {
  const { runAt, backups, folder, record } = await newBackupJob()
  mkdirSync(folder)
  await runAt('00:59:00')
  expect(backups()).toEqual([])
  expect(await record()).toEqual({ isAlive: false, madeAt: null })
  await runAt('23:59:58')
  expect(backups()).toHaveLength(1)
  // why: the backup is named by the real clock, and before one o'clock it would not count as this night's.
  const [made = ''] = backups()
  renameSync(join(folder, made), join(folder, `gemev-${today}T010000Z-00ff.backup`))
  await runAt('23:59:59')
  expect(backups()).toHaveLength(1)
  expect(await record()).toEqual({ isAlive: true, madeAt: new Date(`${today}T01:00:00Z`) })
})

test('a process that has just begun waits for a quarter of an hour, also when its clock is set back a year', async () => {
  const { startAt, nextRunsMs, backups } = await newBackupJob()
  const runAt = startAt(new Date(Date.parse(today) + 365 * 24 * hourMs))
  await runAt('00:10:00')
  await runAt('00:11:00')
  expect(nextRunsMs).toEqual([15 * 60_000, 14 * 60_000])
  await runAt('01:00:00')
  expect(backups()).toHaveLength(1)
})

test('after a backup those that are needed no more go', async () => {
  const { runAt, backups, folder } = await newBackupJob()
  mkdirSync(folder)
  for (let days = 1; days <= 400; days += 1) {
    const day = accraDate(new Date(Date.parse(today) - days * 24 * hourMs))
    writeFileSync(join(folder, `gemev-${day}T010000Z-00ff.backup`), '')
  }
  await runAt('23:59:58')
  // Seven days, four weeks and six months; the newest ones count for all three.
  expect(backups().length).toBeGreaterThanOrEqual(7)
  expect(backups().length).toBeLessThanOrEqual(7 + 4 + 6)
})

test.each(['on', 'off'])(
  'a backup that is asked for is made just after a start, and in spite of that of the day, once, by a process whose nights are %s',
  async (night) => {
    const { runAt, backups, folder, backupRequest } = await newBackupJob({ NIGHTLY_BACKUP: night })
    mkdirSync(folder)
    writeFileSync(join(folder, `gemev-${today}T010000Z-00ff.backup`), '')
    backupRequest.isOpen = true
    await runAt(new Date(Date.parse(today) - 59 * 60_000))
    const made = backups()
    expect(made).toHaveLength(2)
    await runAt('12:00:00')
    expect(backups()).toEqual(made)
  },
)

test('a request stands until its backup is made', async () => {
  const blocked = join(newTemporaryFolder(), 'blocked')
  writeFileSync(blocked, '')
  const { runAt, backupRequest, record } = await newBackupJob({
    BACKUP_DIR: join(blocked, 'backups'),
  })
  await expect(runAt('23:59:58')).rejects.toThrow('for backups cannot be made')
  expect(await record()).toEqual({ isAlive: true, madeAt: null })
  backupRequest.isOpen = true
  await expect(runAt('00:10:00')).rejects.toThrow('for backups cannot be made')
  expect(backupRequest.isOpen).toBe(true)
  rmSync(blocked)
  await runAt('00:10:30')
  expect(readdirSync(join(blocked, 'backups')).filter(timeOfBackup)).toHaveLength(1)
  expect(backupRequest.isOpen).toBe(false)
  // The backup of the night is made all the same.
  expect(await record()).toMatchObject({ madeAt: null })
})

test('a command that fails says why, and one that is running ends with the site', async () => {
  const { PATH } = process.env
  const saysWhy = expect(runCommand('unknown', { PATH })).rejects.toThrow('What to do?')
  // why: a database that never answers keeps the command waiting.
  const database = createServer()
  const port = await listenUntilEnd(database)
  const DATABASE_URL = `postgres://clinic@127.0.0.1:${port}/clinic`
  const connected = once(database, 'connection')
  const command = runCommand('backup', { PATH, DATABASE_URL })
  const failed = expect(command).rejects.toThrow('the command backup ended')
  const [connection] = await connected
  const closed = once(connection, 'close')
  // What the command has sent already must be read, or the end of the connection is never seen.
  connection.resume()
  await saysWhy
  endCommands()
  await Promise.all([failed, closed])
  // The commands have the lowest priority, so on a busy machine they take long to start.
}, 300_000)
