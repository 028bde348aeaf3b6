import { statfs } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { createSpace } from './space.server.ts'
import { openStorage } from './storage.server.ts'

const megabyte = 1024 * 1024

test('no image takes the last 500 MB of the disk, however large its quota is', async () => {
  const root = newTemporaryFolder()
  const space = createSpace(root, await openStorage(root, []), Number.MAX_SAFE_INTEGER)
  /** Asks for what leaves so much of the disk; others write to it meanwhile, so it is not asked to the byte. */
  const leave = async (bytes: number) => {
    const { bavail, bsize } = await statfs(root)
    return space.ensure(bavail * bsize - bytes)
  }
  await expect(leave(400 * megabyte)).rejects.toThrow('The disk is almost full.')
  await expect(leave(600 * megabyte)).resolves.toBeUndefined()
})
