import { statfs } from 'node:fs/promises'
import { ImageError } from './image-error.ts'
import type { Storage } from './storage.server.ts'

/** Watches over how much is kept, and how much room the disk has left for everything else. */
export interface Space {
  /** Throws an `ImageFault` when so many bytes more would be too many. */
  ensure(bytes: number): Promise<void>
  /** The same for a file that is about to come, beside what has arrived of others. */
  ensureIncoming(bytes: number): Promise<void>
  /** Counts what was kept, or with a negative number removed. */
  count(bytes: number): void
}

const keptFree = 500 * 1024 * 1024

export function createSpace(root: string, storage: Storage, quota: number): Space {
  // Counted once, when the first picture comes: a start waits for nothing.
  let used: Promise<number> | undefined
  async function ensure(bytes: number, incoming = 0) {
    const { bavail, bsize } = await statfs(root)
    if (bavail * bsize - bytes < keptFree) {
      throw new ImageError('The disk is almost full. Ask whoever runs the site for more space.')
    }
    used ??= storage.bytesKept()
    // What is coming lies on the disk already, but is not counted as stored.
    if ((await used) + incoming + bytes > quota) {
      throw new ImageError('The space for images is used up. Please delete images first.')
    }
  }
  return {
    ensure,
    ensureIncoming: async (bytes) => ensure(bytes, await storage.bytesIncoming()),
    count(bytes) {
      used = used?.then((sum) => sum + bytes)
    },
  }
}
