import { existsSync, mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { removeFormerData } from './former-data.server.ts'
import { formerDataName } from './hold-data-folder.server.ts'

test('what a restore has put aside is deleted after 90 days, and nothing else', async () => {
  const dataDir = newTemporaryFolder()
  const now = new Date('2026-11-22T10:00:00Z')
  const makeFolder = (name: string, daysAgo: number) => {
    const folder = join(dataDir, name)
    mkdirSync(join(folder, 'images'), { recursive: true })
    const time = new Date(now.getTime() - daysAgo * 86_400_000)
    utimesSync(folder, time, time)
    return folder
  }
  const old = makeFolder(formerDataName('2026-08-01T100000Z-00ff'), 91)
  const recent = makeFolder(formerDataName('2026-11-01T100000Z-00ff'), 21)
  const images = makeFolder('images', 500)
  await removeFormerData(dataDir, now)
  expect([old, recent, images].map((folder) => existsSync(folder))).toEqual([false, true, true])
})
