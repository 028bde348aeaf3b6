import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageError } from '#app/images/image-host.ts'
import { diskSpaceAt, reservedBytes } from '#app/platform/data-folder/data-folder.server.ts'
import { hasErrorCode } from '#app/platform/errors.ts'

/** The bytes of all originals there, which the quota bounds. */
export const storedBytes = async (root: string): Promise<number> =>
  bytesOf((await filesBelow(join(root, 'originals'))).filter((path) => path.endsWith('/original')))

/** The bytes of files that are being received, unfinished parts among them. */
export const incomingBytes = async (root: string): Promise<number> =>
  bytesOf(await filesBelow(join(root, 'incoming')))

async function bytesOf(paths: string[]): Promise<number> {
  let bytes = 0
  // A file may have been stored meanwhile, or deleted, so that it is gone from here.
  for (const path of paths) bytes += (await stat(path).catch(() => ({ size: 0 }))).size
  return bytes
}

/** The stored bytes are counted again after this time, because other processes on the same folder change them as well. */
const recountAfterMs = 60_000

/** Checks the quota and the disk of a folder of images before an upload is stored. */
export function createSpace(root: string, quota: number) {
  // Counted at the first upload, so that the start does not wait for it.
  let used: Promise<number> | undefined
  let countedAt = 0
  let held = 0
  /** Throws an `ImageError` when so many more bytes would exceed the quota or fill the disk. */
  async function ensure(bytes: number, incoming = 0) {
    const { free } = await diskSpaceAt(root)
    if (free - bytes < reservedBytes)
      throw new ImageError('The disk is almost full. Please ask your technician for more space.')
    if (!used || performance.now() - countedAt > recountAfterMs) {
      used = storedBytes(root)
      countedAt = performance.now()
    }
    // Files that are being received are on the disk already, but not counted as stored.
    if ((await used) + incoming + bytes > quota)
      throw new ImageError('The space for images is used up. Please delete images first.')
  }
  return {
    ensure,
    /** Holds space, so that uploads at the same moment do not count on the same bytes. Returns the function that gives it back. */
    async hold(bytes: number) {
      held += bytes
      const giveBack = () => {
        held -= bytes
      }
      await ensure(held, await incomingBytes(root)).catch((error) => {
        giveBack()
        throw error
      })
      return giveBack
    },
    count(bytes: number) {
      used = used?.then((sum) => sum + bytes)
    },
  }
}

export async function folderEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}

/** Node's own recursive listing fails when a folder is removed meanwhile, as each upload does at its end. */
export async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of await folderEntries(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await filesBelow(path)))
    else if (entry.isFile()) files.push(path)
  }
  return files
}
