import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { newestBackup } from './backup-folder.server.ts'

test('the newest backup is none of those that a wrong clock made, or there would be no other until then', async () => {
  const folder = newTemporaryFolder()
  const now = new Date('2026-11-22T01:20:00Z')
  for (const name of ['2031-01-01T010000Z', '2026-11-21T010000Z', '2026-11-22T011500Z']) {
    writeFileSync(join(folder, `gemev-${name}-00ff.backup`), '')
  }
  expect(await newestBackup(folder, now)).toEqual(new Date('2026-11-22T01:15:00Z'))
  expect(await newestBackup(folder, new Date('2026-11-20T00:00:00Z'))).toBeUndefined()
})
