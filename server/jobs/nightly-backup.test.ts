import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { timeOfBackup } from '#app/platform/backup/backup-retention.ts'
import {
  isBackupRequested,
  readNightlyRecord,
  requestBackup,
} from '#app/platform/backup/nightly-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { readSettings } from '#app/platform/env.server.ts'
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
  const job = nightlyBackup(
    { clock, db, log, settings },
    { PATH: process.env.PATH, ...env, ...ofCommand },
  )
  const again: number[] = []
  const folder = join(dataDir, 'backups')
  return {
    folder,
    again,
    needs: { db, clock },
    async runAt(time: string | Date) {
      now = typeof time === 'string' ? new Date(`${today}T${time}Z`) : time
      await job.run((ms) => again.push(ms))
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
  // why: before one o'clock of the real clock the one just made is none of the night.
  writeFileSync(join(folder, `gemev-${today}T010000Z-00ff.backup`), '')
  const made = backups()
  await runAt('23:59:59')
  expect(backups()).toEqual(made)
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

test('a request stands until its backup is made, or has failed and is retried', async () => {
  const blocked = join(newFolder(), 'blocked')
  writeFileSync(blocked, '')
  const { runAt, needs, record } = await newJob({ BACKUP_DIR: join(blocked, 'backups') })
  await requestBackup(needs)
  await expect(runAt('00:10:00')).rejects.toThrow('for backups cannot be made')
  expect(await isBackupRequested(needs)).toBe(false)
  rmSync(blocked)
  await runAt('00:11:00')
  expect(readdirSync(join(blocked, 'backups')).filter(timeOfBackup)).toHaveLength(1)
  // It was none of the night.
  expect(await record()).toMatchObject({ madeAt: null })

  await requestBackup(needs)
  const running = runAt('00:12:00')
  expect(await isBackupRequested(needs)).toBe(true)
  await running
  expect(await isBackupRequested(needs)).toBe(false)
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
