import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accraDate } from '#app/platform/clock.ts'
import { newBackupJob, today } from '#tests/backup-job.ts'

const hourMs = 3_600_000

test("everything is saved once a day from one o'clock on", async () => {
  const { runAt, backups, folder, record } = await newBackupJob({}, { byCommand: true })
  mkdirSync(folder)
  await runAt('00:59:00')
  expect(backups()).toEqual([])
  expect(await record()).toEqual({ isAlive: false, madeAt: null })
  await runAt('23:59:58')
  expect(backups()).toHaveLength(1)
  // why: the command names the backup by the real clock, and before one o'clock it would not count as this night's.
  const [made = ''] = backups()
  renameSync(join(folder, made), join(folder, `gemev-${today}T010000Z-00ff.backup`))
  await runAt('23:59:59')
  expect(backups()).toHaveLength(1)
  expect(await record()).toEqual({ isAlive: true, madeAt: new Date(`${today}T01:00:00Z`) })
}, 300_000)

test('a process that has just begun waits for a quarter of an hour', async () => {
  const { runAt, nextRunsMs } = await newBackupJob()
  await runAt(new Date(Date.parse(today) - hourMs + 60_000))
  expect(nextRunsMs).toEqual([14 * 60_000])
})

test('a clock that is set back after the start stops no backup', async () => {
  const { startAt, nextRunsMs, backups } = await newBackupJob()
  const { runAt } = startAt(new Date(Date.parse(today) + 365 * 24 * hourMs))
  await runAt('00:10:00')
  expect(nextRunsMs).toEqual([15 * 60_000])
  await runAt('01:00:00')
  expect(backups()).toHaveLength(1)
})

test('backups that are needed no more go once there is a new one', async () => {
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

test('a backup that fails says why', async () => {
  const { runAt, record } = await newBackupJob({ BACKUP_DIR: `${import.meta.filename}/backups` })
  await expect(runAt('23:59:58')).rejects.toThrow('for backups cannot be made')
  expect(await record()).toEqual({ isAlive: true, madeAt: null })
})

test('what lies among the images and is none of them is logged once a backup, by its path there', async () => {
  const { dataDir, runAt, warnings } = await newBackupJob()
  for (const name of ['.DS_Store', 'gemev/a copy']) {
    writeFileSync(join(dataDir, 'images/originals', name), '')
  }
  await runAt('23:59:58')
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
    {
      count: 2,
      files: ['.DS_Store', 'gemev/a copy'],
      msg: 'backup: files among the images that the site did not store were left out',
    },
  ])
})

test('no backup is made with a passphrase that is read differently elsewhere, nor before the start that corrects it', async () => {
  const ambiguous = { BACKUP_PASSPHRASE: 'three calabashes #beside the well' }
  const { runAt, backups, folder } = await newBackupJob(ambiguous)
  mkdirSync(folder)
  await expect(runAt('23:59:58')).rejects.toThrow('BACKUP_PASSPHRASE: must have no quote')
  expect(backups()).toEqual([])
})
