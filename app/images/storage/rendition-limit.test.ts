import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { removeOldest } from './rendition-limit.server.ts'

test('the files that were used longest ago go first, and only when there are too many bytes', async () => {
  const root = newTemporaryFolder()
  mkdirSync(join(root, 'album', 'a'), { recursive: true })
  for (let n = 0; n < 10; n += 1) {
    const file = join(root, 'album', 'a', `${n}.webp`)
    writeFileSync(file, Buffer.alloc(100))
    utimesSync(file, 1000 + n, 1000 + n)
  }
  const left = () => readdirSync(join(root, 'album', 'a')).map((name) => name[0])
  await removeOldest(root, 1000)
  expect(left()).toHaveLength(10)
  await removeOldest(root, 500)
  expect(left()).toEqual(['6', '7', '8', '9'])
})
