import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { openStorage } from './storage.server.ts'

test('files that are being received are counted while other uploads begin and end', async () => {
  const storage = await openStorage(newTemporaryFolder(), [])
  await writeFile(storage.newIncoming(), 'abc')
  let isEnded = false
  const others = Array.from({ length: 20 }, async () => {
    while (!isEnded) {
      const folder = storage.newIncoming()
      await mkdir(join(folder, 'parts'), { recursive: true })
      await rm(folder, { recursive: true })
    }
  })
  for (let n = 0; n < 200; n += 1) expect(await storage.incomingBytes()).toBe(3)
  isEnded = true
  await Promise.all(others)
})
