import { ImageError } from '#app/images/image-host.ts'
import { diskSpaceAt, reservedBytes } from '#app/platform/data-folder/disk-space.server.ts'
import type { Storage } from './storage.server.ts'

/** The space for images: their quota, and what is free on the disk. */
export interface Space {
  /** Throws an `ImageError` when so many more bytes would exceed the quota or fill the disk. */
  ensure(bytes: number): Promise<void>
  /** The same before a file is received; it also counts other files that are being received. */
  ensureIncoming(bytes: number): Promise<void>
  /** Adds the bytes of a stored image; negative for a deleted one. */
  count(bytes: number): void
}

/** The stored bytes are counted again after this time, because other processes on the same folder change them as well. */
const recountAfterMs = 60_000

/** Checks the quota and the disk of a folder of images before an upload is stored. */
export function createSpace(root: string, storage: Storage, quota: number): Space {
  // Counted at the first upload, so that the start does not wait for it.
  let used: Promise<number> | undefined
  let countedAt = 0
  async function ensure(bytes: number, incoming = 0) {
    const { free } = await diskSpaceAt(root)
    if (free - bytes < reservedBytes) {
      throw new ImageError('The disk is almost full. Ask whoever runs the site for more space.')
    }
    if (!used || performance.now() - countedAt > recountAfterMs) {
      used = storage.storedBytes()
      countedAt = performance.now()
    }
    // Files that are being received are on the disk already, but not counted as stored.
    if ((await used) + incoming + bytes > quota) {
      throw new ImageError('The space for images is used up. Please delete images first.')
    }
  }
  return {
    ensure,
    ensureIncoming: async (bytes) => ensure(bytes, await storage.incomingBytes()),
    count(bytes) {
      used = used?.then((sum) => sum + bytes)
    },
  }
}
