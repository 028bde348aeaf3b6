import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseRendition, type RequestedImage } from '#app/images/protocol/transformation.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { removeOldest } from './renditions.server.ts'
import type { AboutImage } from './storage.server.ts'

const whole = { width: null, height: null, format: 'auto' } as RequestedImage
const viewer = { accept: 'image/webp', savesData: false }

test('an image without a transformation has at most 2560 pixels a side', () => {
  const sizeOf = (width: number, height: number) =>
    chooseRendition(whole, { width, height } as AboutImage, viewer).rendition
  expect(sizeOf(5120, 2000)).toMatchObject({ width: 2560, height: 1000 })
  expect(sizeOf(1000, 5120)).toMatchObject({ width: 500, height: 2560 })
  expect(sizeOf(300, 200)).toMatchObject({ width: 300, height: 200 })
})

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
