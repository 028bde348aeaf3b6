import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Encoder } from '#app/images/encoder/encoder.server.ts'
import { fileNameOf, type Rendition } from '#app/images/protocol/transformation.ts'
import { syncFile } from '#app/platform/data-folder/data-folder.server.ts'
import { filesBelow } from './space.server.ts'
import type { AboutImage, Storage } from './storage.server.ts'

/** Each is made once, however many ask for it at a time; all together take at most `maxBytes` of `root`. */
export function createRenditions(
  storage: Storage,
  encoder: Encoder,
  root: string,
  maxBytes: number,
) {
  const inFlight = new Map<string, Promise<string>>()
  let newBytes = 0

  async function make(about: AboutImage, rendition: Rendition, client: string) {
    const folder = storage.derivedOf(about.publicId)
    const file = join(folder, fileNameOf(rendition))
    if (await markUsed(file)) return file
    const source = join(storage.originalOf(about.publicId), about.source)
    const out = storage.newIncoming()
    await encoder.run({ task: 'render', file: source, out, rendition }, client)
    try {
      await syncFile(out)
      count((await stat(out)).size)
      await mkdir(folder, { recursive: true })
      await rename(out, file)
    } finally {
      await rm(out, { force: true })
    }
    return file
  }

  // The limit is checked after every tenth of it; a removal that failed is repeated then.
  function count(bytes: number) {
    newBytes += bytes
    if (newBytes < maxBytes / 10) return
    newBytes = 0
    void removeOldest(root, maxBytes).catch(() => {})
  }

  return {
    /** The path of a rendition's file, which is made in the client's turn when it does not exist. */
    file(about: AboutImage, rendition: Rendition, client: string): Promise<string> {
      const key = `${about.publicId}/${fileNameOf(rendition)}`
      const pending = inFlight.get(key)
      if (pending) return pending
      const rendering = make(about, rendition, client).finally(() => inFlight.delete(key))
      inFlight.set(key, rendering)
      return rendering
    },
  }
}

async function markUsed(file: string): Promise<boolean> {
  try {
    const { atimeMs } = await stat(file)
    const now = Date.now()
    if (now - atimeMs > 24 * 3_600_000) await utimes(file, now / 1000, now / 1000)
    return true
  } catch {
    return false
  }
}

// Less than the limit is left, so that the next file does not trigger another removal.
const targetShare = 0.8

/** Removes the files that were used longest ago when the folder holds more than `maxBytes`. */
export async function removeOldest(root: string, maxBytes: number): Promise<void> {
  const files = await byLastUse(await filesBelow(root))
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return
  for (const { path, size } of files) {
    if (bytes <= maxBytes * targetShare) return
    await rm(path, { force: true })
    bytes -= size
  }
}

async function byLastUse(paths: string[]) {
  const files: { path: string; size: number; usedAt: number }[] = []
  for (const path of paths) {
    const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
    files.push({ path, size, usedAt: mtimeMs })
  }
  return files.sort((a, b) => a.usedAt - b.usedAt)
}
