import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { timeOfBackup } from '#app/platform/backup/backup-retention.ts'
import {
  isBackupRequested,
  isBackupUnfinished,
  readNightlyRecord,
  requestBackup,
} from '#app/platform/backup/nightly-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { readSettings } from '#app/platform/env.server.ts'
import type { Job } from '#app/platform/every.ts'
import { createLog } from '#app/platform/log.server.ts'
import { newFolder, newSite } from '#tests/backed-up-installations.ts'
import { silentLog } from '#tests/databases.ts'
import { backupRequests, nightlyBackup } from './nightly-backup.ts'

const today = accraDate(new Date())
const hourMs = 3_600_000

/** The job of a process that began yesterday, at times of today; the backup itself is made by the real clock. */
async function newJob(more: Record<string, string> = {}, ofCommand: Record<string, string> = {}) {
  const { dataDir } = await newSite('sqlite')
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more }
  const settings = readSettings(env)
  let now = new Date(Date.parse(today) - hourMs)
  const clock = { now: () => now }
  const log = createLog(settings)
  const { db, close } = await openDatabase({ ...settings, log: silentLog })
  onTestFinished(close)
  const start = () =>
    nightlyBackup({ clock, db, log, settings }, { PATH: process.env.PATH, ...env, ...ofCommand })
  const again: number[] = []
  const folder = join(dataDir, 'backups')
  const runOf = (job: Job) => async (time: string | Date) => {
    now = typeof time === 'string' ? new Date(`${today}T${time}Z`) : time
    await job.run((ms) => again.push(ms))
  }
  return {
    folder,
    again,
    needs: { db, clock },
    runAt: runOf(start()),
    /** The job of a process that starts at ten past midnight. */
    startAnew() {
      now = new Date(`${today}T00:10:00Z`)
      return { runAt: runOf(start()) }
    },
    record: () => readNightlyRecord({ db, clock }),
    backups: () => readdirSync(folder).filter((name) => timeOfBackup(name)),
  }
}

test("everything is saved once a day from one o'clock on", async () => {
  const { runAt, backups, folder, record } = await newJob()
  mkdirSync(folder)
  await runAt('00:59:00')
  expect(backups()).toEqual([])
  expect(await record()).toEqual({ isAlive: false, madeAt: null })
  await runAt('23:59:58')
  expect(backups()).toHaveLength(1)
  // why: the real clock names it, by which it may be before one o'clock.
  const [made = ''] = backups()
  renameSync(join(folder, made), join(folder, `gemev-${today}T010000Z-00ff.backup`))
  await runAt('23:59:59')
  expect(backups()).toHaveLength(1)
  expect(await record()).toEqual({ isAlive: true, madeAt: new Date(`${today}T01:00:00Z`) })
}, 300_000)

test('a process that has just begun waits for a quarter of an hour', async () => {
  const { runAt, again } = await newJob()
  await runAt(new Date(Date.parse(today) - hourMs + 60_000))
  expect(again).toEqual([14 * 60_000])
})

test('a backup that is asked for is made just after a start, and in spite of that of the day, once', async () => {
  const { runAt, backups, folder, needs } = await newJob()
  mkdirSync(folder)
  writeFileSync(join(folder, `gemev-${today}T010000Z-00ff.backup`), '')
  await requestBackup(needs)
  await runAt(new Date(Date.parse(today) - hourMs + 60_000))
  const made = backups()
  expect(made).toHaveLength(2)
  await runAt('12:00:00')
  expect(backups()).toEqual(made)
}, 300_000)

test('a request stands until its backup is made, also by a process that starts after one that failed', async () => {
  const blocked = join(newFolder(), 'blocked')
  writeFileSync(blocked, '')
  const { runAt, startAnew, again, needs, record } = await newJob({
    BACKUP_DIR: join(blocked, 'backups'),
  })
  await requestBackup(needs)
  await expect(runAt('00:10:00')).rejects.toThrow('for backups cannot be made')
  expect([await isBackupRequested(needs), await isBackupUnfinished(needs)]).toEqual([false, true])
  rmSync(blocked)
  const next = startAnew()
  // It waits for a quarter of an hour as after any start: the backup may have ended the process before.
  await next.runAt('00:10:30')
  expect(again).toEqual([14.5 * 60_000])
  await next.runAt('00:30:00')
  expect(readdirSync(join(blocked, 'backups')).filter(timeOfBackup)).toHaveLength(1)
  expect(await isBackupUnfinished(needs)).toBe(false)
  // The backup of the night is made all the same.
  expect(await record()).toMatchObject({ madeAt: null })
}, 300_000)

test('a request runs the job at once, and without one it waits for its hour', async () => {
  const { needs } = await newJob()
  const backup = { runNow: vi.fn(), stop: vi.fn() }
  const { run } = backupRequests(needs, backup)
  await run(() => {})
  expect(backup.runNow).not.toHaveBeenCalled()
  await requestBackup(needs)
  await run(() => {})
  expect(backup.runNow).toHaveBeenCalledOnce()
})

test('backups that are needed no more go once there is a new one', async () => {
  const { runAt, backups, folder } = await newJob()
  mkdirSync(folder)
  for (let days = 1; days <= 400; days += 1) {
    const day = accraDate(new Date(Date.parse(today) - days * 24 * hourMs))
    writeFileSync(join(folder, `gemev-${day}T010000Z-00ff.backup`), '')
  }
  await runAt('23:59:58')
  // Seven days, four weeks and six months; the newest ones count for all three.
  expect(backups().length).toBeGreaterThanOrEqual(7)
  expect(backups().length).toBeLessThanOrEqual(7 + 4 + 6)
}, 300_000)

test('a backup that fails says why', async () => {
  const { runAt, record } = await newJob({ BACKUP_DIR: `${import.meta.filename}/backups` })
  await expect(runAt('23:59:58')).rejects.toThrow('for backups cannot be made')
  expect(await record()).toEqual({ isAlive: true, madeAt: null })
}, 300_000)

test('no backup is made with a passphrase that is read differently elsewhere, nor before the start that corrects it', async () => {
  const ambiguous = { BACKUP_PASSPHRASE: 'three calabashes #beside the well' }
  // why: what the command reads is right already, as of a settings file that was corrected after the start.
  const corrected = { BACKUP_PASSPHRASE: 'three calabashes beside the well' }
  const { runAt, backups, folder } = await newJob(ambiguous, corrected)
  mkdirSync(folder)
  await expect(runAt('23:59:58')).rejects.toThrow('BACKUP_PASSPHRASE: must have no quote')
  expect(backups()).toEqual([])
}, 300_000)
