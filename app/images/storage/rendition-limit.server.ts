import { rm, stat } from 'node:fs/promises'
import { filesBelow } from './stored-images.server.ts'

/** Limits the disk space of renditions, since anybody may request many widths. */
export interface RenditionLimit {
  /** Counts a new file. After every tenth of the limit, the least recently used files are removed if there are too many. */
  count(bytes: number): void
}

/** The share of the limit that is left after a removal, so that the next file does not trigger another one. */
const targetShare = 0.8

/** Limits how many bytes the renditions below a folder take; the ones that were used least recently go first. */
export function createRenditionLimit(root: string, maxBytes: number): RenditionLimit {
  let newBytes = 0
  let isRemoving = false
  return {
    count(bytes) {
      newBytes += bytes
      if (isRemoving || newBytes < maxBytes / 10) return
      isRemoving = true
      newBytes = 0
      void removeOldest(root, maxBytes)
        // A failed removal is repeated the next time.
        .catch(() => {})
        .finally(() => {
          isRemoving = false
        })
    },
  }
}

/** Removes the files that were used longest ago when the folder holds more than `maxBytes`. */
export async function removeOldest(root: string, maxBytes: number): Promise<void> {
  const files: { path: string; size: number; usedAt: number }[] = []
  for (const path of await filesBelow(root)) {
    const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
    files.push({ path, size, usedAt: mtimeMs })
  }
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return
  for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes * targetShare) return
    await rm(path, { force: true })
    bytes -= size
  }
}
