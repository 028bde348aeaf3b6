import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createPlatform } from '#app/domain/platform.server.ts'
import { lockDataFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { applyRestore, storePlan } from './interrupted-restores.server.ts'

test('a site does not start while a backup is being restored, and starts afterwards', async () => {
  const dataDir = newTemporaryFolder()
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const restore = lockDataFolder(dataDir, 'exclusive')
  await expect(createPlatform(settings)).rejects.toThrow('A backup is being restored')
  expect(existsSync(join(dataDir, 'gemev.sqlite'))).toBe(false)
  restore?.release()
  // What a killed restore has gathered is removed.
  const left = join(dataDir, 'restoring-2026-11-22T100000Z-00ff')
  mkdirSync(left)
  writeFileSync(join(left, 'gemev.sqlite'), 'half of it')
  const site = await createPlatform(settings)
  expect(existsSync(left)).toBe(false)
  expect(lockDataFolder(dataDir, 'exclusive')).toBeUndefined()
  await site.close()
  expect(lockDataFolder(dataDir, 'exclusive')).toBeDefined()
})

test('all moves of a restore are taken back when one fails', async () => {
  const dataDir = newTemporaryFolder()
  const scratch = join(dataDir, 'restoring-x')
  const files = ['gemev.sqlite', 'images/originals/a']
  for (const folder of [dataDir, scratch]) {
    mkdirSync(join(folder, 'images/originals'), { recursive: true })
    for (const name of files) writeFileSync(join(folder, name), folder)
  }
  const restored = ['gemev.sqlite', 'images/originals']
  await storePlan(scratch, { aside: 'before-restore-x', former: restored, restored })
  const obstacle = join(dataDir, 'before-restore-x/images/originals/obstacle')
  mkdirSync(dirname(obstacle), { recursive: true })
  writeFileSync(obstacle, '')
  await expect(applyRestore(scratch, dataDir)).rejects.toThrow('Nothing was changed')
  for (const name of files) expect(readFileSync(join(dataDir, name), 'utf8')).toBe(dataDir)
  expect(existsSync(join(scratch, 'plan.json'))).toBe(false)
})
