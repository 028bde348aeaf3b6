import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { createSpace, incomingBytes } from './space.server.ts'
import { openStorage } from './storage.server.ts'

const megabyte = 1024 * 1024

test('no image takes the last 500 MB of the disk, however large its quota is', async () => {
  const root = newTemporaryFolder()
  const space = createSpace(root, Number.MAX_SAFE_INTEGER)
  /** Other programs use the disk as well, so the limit is not tested to the byte. */
  const askForAllBut = async (bytes: number) => {
    const { bavail, bsize } = await statfs(root)
    return space.ensure(bavail * bsize - bytes)
  }
  await expect(askForAllBut(400 * megabyte)).rejects.toThrow('The disk is almost full.')
  await expect(askForAllBut(600 * megabyte)).resolves.toBeUndefined()
})

test('uploads that begin at the same moment share the space that is left', async () => {
  const space = createSpace(newTemporaryFolder(), 100 * megabyte)
  const holdTogether = () =>
    Promise.allSettled(Array.from({ length: 4 }, () => space.hold(40 * megabyte)))
  const holds = (await holdTogether()).flatMap((each) => ('value' in each ? each.value : []))
  expect(holds).toHaveLength(2)
  for (const giveBack of holds) giveBack()
  expect((await holdTogether()).map(({ status }) => status)).toContain('fulfilled')
})

test('files that are being received are counted while other uploads begin and end', async () => {
  const root = newTemporaryFolder()
  const storage = await openStorage(root, [])
  await writeFile(storage.newIncoming(), 'abc')
  let isEnded = false
  const others = Array.from({ length: 20 }, async () => {
    while (!isEnded) {
      const folder = storage.newIncoming()
      await mkdir(join(folder, 'parts'), { recursive: true })
      await rm(folder, { recursive: true })
    }
  })
  for (let n = 0; n < 50; n += 1) expect(await incomingBytes(root)).toBe(3)
  isEnded = true
  await Promise.all(others)
})
