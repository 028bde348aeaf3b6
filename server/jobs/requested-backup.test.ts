import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import {
  claimBackupRequest,
  findBackupRequest,
  requestBackup,
} from '#app/platform/backup/backup-requests.server.ts'
import { timeOfBackup } from '#app/platform/backup/backup-retention.ts'
import { newBackupJob, today } from '#tests/backup-job.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { backupRequests } from './backups.ts'

test('a backup that is asked for is made just after a start, and in spite of that of the day, once', async () => {
  const { runAt, backups, folder, needs } = await newBackupJob()
  mkdirSync(folder)
  writeFileSync(join(folder, `gemev-${today}T010000Z-00ff.backup`), '')
  await requestBackup(needs)
  await runAt(new Date(Date.parse(today) - 59 * 60_000))
  const made = backups()
  expect(made).toHaveLength(2)
  await runAt('12:00:00')
  expect(backups()).toEqual(made)
})

test('a backup that is there is not made again because that could not be stored', async () => {
  const { runAt, backups, needs, folder } = await newBackupJob()
  await requestBackup(needs)
  await sql`create trigger full before delete on backup_requests
    begin select raise(abort, 'the disk is full'); end`.execute(needs.db)
  await expect(runAt('00:10:00')).rejects.toThrow('the disk is full')
  await sql`drop trigger full`.execute(needs.db)
  await runAt('00:10:30')
  expect(backups()).toHaveLength(1)
  expect(readdirSync(folder).filter(timeOfBackup)).toHaveLength(1)
  expect(await findBackupRequest(needs)).toBe(undefined)
})

test('what another process makes is not begun beside it', async () => {
  const { startAt, nextRunsMs, needs } = await newBackupJob()
  await requestBackup(needs)
  const { runAt } = startAt(new Date(`${today}T00:10:00Z`))
  await claimBackupRequest(needs, 'another process', { takesOver: false })
  await runAt('00:10:30')
  expect(nextRunsMs).toEqual([14.5 * 60_000])
  // After a power cut of half an hour: the backup may have been what overloaded the machine.
  const next = startAt(new Date(`${today}T00:40:00Z`))
  await next.runAt('00:40:30')
  expect(nextRunsMs).toEqual([14.5 * 60_000, 14.5 * 60_000])
})

test('a request stands until its backup is made, also by a process that starts after one that failed', async () => {
  const blocked = join(newTemporaryFolder(), 'blocked')
  writeFileSync(blocked, '')
  const { runAt, startAt, nextRunsMs, needs, record } = await newBackupJob({
    BACKUP_DIR: join(blocked, 'backups'),
  })
  await requestBackup(needs)
  await expect(runAt('00:10:00')).rejects.toThrow('for backups cannot be made')
  expect(await findBackupRequest(needs)).toBeDefined()
  rmSync(blocked)
  const next = startAt(new Date(`${today}T00:10:00Z`))
  // It waits for a quarter of an hour as after any start: the backup may have ended the process before.
  await next.runAt('00:10:30')
  expect(nextRunsMs).toEqual([14.5 * 60_000])
  await next.runAt('00:30:00')
  expect(readdirSync(join(blocked, 'backups')).filter(timeOfBackup)).toHaveLength(1)
  expect(await findBackupRequest(needs)).toBe(undefined)
  // The backup of the night is made all the same.
  expect(await record()).toMatchObject({ madeAt: null })
})

test('a request runs the job at once, and without one it waits for its hour', async () => {
  const { needs } = await newBackupJob()
  const backup = { runNow: vi.fn(), stop: vi.fn() }
  const { run } = backupRequests(needs, 'this process', backup)
  await run(() => {})
  expect(backup.runNow).not.toHaveBeenCalled()
  await requestBackup(needs)
  await run(() => {})
  expect(backup.runNow).toHaveBeenCalledOnce()
})
