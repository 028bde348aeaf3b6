import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Watches that what is made of pictures does not fill the disk: anybody may ask for another width. */
export interface DerivedBound {
  /** Counts a file that was made; now and then the oldest go. */
  count(bytes: number): void
}

/** What is left after the oldest have gone, so that it is not the next file's turn at once. */
const leftShare = 0.8

export function createDerivedBound(root: string, most: number): DerivedBound {
  let made = 0
  let sweeping = false
  return {
    count(bytes) {
      made += bytes
      if (sweeping || made < most / 10) return
      sweeping = true
      made = 0
      void removeOldest(root, most)
        // What is left is found the next time.
        .catch(() => {})
        .finally(() => {
          sweeping = false
        })
    },
  }
}

/** Removes the files that were used longest ago when all of a folder's are more than so many bytes. */
export async function removeOldest(root: string, most: number): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files: { path: string; size: number; usedAt: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
    files.push({ path, size, usedAt: mtimeMs })
  }
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= most) return
  for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= most * leftShare) return
    await rm(path, { force: true })
    bytes -= size
  }
}
