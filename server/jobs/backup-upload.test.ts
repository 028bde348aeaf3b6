import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { timeOfBackup } from '#app/platform/backup/backup-folder.server.ts'
import { readUploadState, uploadBackup } from '#app/platform/backup/outside/upload-backup.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { backUp, newFilledInstallation } from '#tests/backed-up-installations.ts'
import { openStorageServer, storageEnvironment } from '#tests/storage-server.ts'
import { backupUpload } from './backups.ts'

test('a backup is sent once, as soon as the storage can be had, and is never lost', async () => {
  const server = await openStorageServer()
  const site = await newFilledInstallation('sqlite')
  const env = { DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' }
  const settings = readSettings({ ...env, ...storageEnvironment(server.settings) })
  const { backupPassphrase } = settings
  const folder = join(site.dataDir, 'backups')
  const backups = () => readdirSync(folder).filter((name) => timeOfBackup(name))
  const needs = { clock: systemClock, log: createLog(settings), settings }
  let bucket = 'nowhere'
  // why: the command does the same in a process of the lowest priority, for which a busy machine has no time.
  const job = backupUpload(needs, () => {
    const [name = ''] = backups()
    const backupStorage = { ...server.settings, bucket }
    const options = { file: join(folder, name), clock: systemClock }
    return uploadBackup({ backupPassphrase, backupStorage }, options)
  })
  const run = async () => job.run(() => {})
  await run()
  expect(server.requests).toEqual([])

  const name = basename((await backUp({ ...site, backupPassphrase }, folder)).file)
  await expect(run()).rejects.toThrow('There is no bucket nowhere')
  expect((await readUploadState(folder)).failed?.reason).toContain('There is no bucket nowhere')
  expect(backups()).toEqual([name])

  bucket = server.settings.bucket
  await run()
  expect(existsSync(server.fileOf(name))).toBe(true)
  expect((await readUploadState(folder)).failed).toBeUndefined()
  const requests = server.requests.length
  await run()
  expect(server.requests).toHaveLength(requests)
})
