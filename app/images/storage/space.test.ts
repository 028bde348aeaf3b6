import { statfs } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { createSpace } from './space.server.ts'
import { openStorage } from './storage.server.ts'

const megabyte = 1024 * 1024

test('no image takes the last 500 MB of the disk, however large its quota is', async () => {
  const root = newTemporaryFolder()
  const space = createSpace(root, await openStorage(root, []), Number.MAX_SAFE_INTEGER)
  /**
   * Asks for all free space but these bytes. Other programs use the disk as well, so the limit is not tested to the
   * byte.
   */
  const askForAllBut = async (bytes: number) => {
    const { bavail, bsize } = await statfs(root)
    return space.ensure(bavail * bsize - bytes)
  }
  await expect(askForAllBut(400 * megabyte)).rejects.toThrow('The disk is almost full.')
  await expect(askForAllBut(600 * megabyte)).resolves.toBeUndefined()
})
