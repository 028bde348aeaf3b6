import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPlatform } from '#app/domain/platform.server.ts'
import { lockDataFolder } from '#app/platform/data-folder/data-folder-lock.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'

test('a site does not start while a backup is being restored, and starts afterwards', async () => {
  const dataDir = newTemporaryFolder()
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const restore = lockDataFolder(dataDir, 'exclusive')
  await expect(createPlatform(settings)).rejects.toThrow('A backup is being restored')
  expect(existsSync(join(dataDir, 'gemev.sqlite'))).toBe(false)
  restore?.release()
  const site = await createPlatform(settings)
  expect(lockDataFolder(dataDir, 'exclusive')).toBeUndefined()
  await site.close()
  expect(lockDataFolder(dataDir, 'exclusive')).toBeDefined()
})

test('what a killed restore has gathered is removed at the next start', async () => {
  const dataDir = newTemporaryFolder()
  const left = join(dataDir, 'restoring-2026-11-22T100000Z-00ff')
  mkdirSync(left)
  writeFileSync(join(left, 'gemev.sqlite'), 'half of it')
  const site = await createPlatform(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  await site.close()
  expect(existsSync(left)).toBe(false)
})
