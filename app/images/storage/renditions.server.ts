import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Encoder } from '#app/images/encoder/encoder.server.ts'
import type { Rendition } from '#app/images/encoder/encoder-task.ts'
import { fileNameOf } from './rendition.ts'
import type { RenditionLimit } from './rendition-limit.server.ts'
import type { AboutImage, Storage } from './storage.server.ts'
import { folderEntries } from './stored-images.server.ts'

/** The renditions of images, each made once and stored on disk. */
export interface Renditions {
  /** The path of a rendition's file, which is made in the client's turn when it does not exist. */
  file(about: AboutImage, rendition: Rendition, client: string): Promise<string>
}

// More than our own pages request (see `own-transformations.ts`), so no rendition is evicted and made repeatedly.
const maxPerImage = 400

/** Makes and finds the renditions of stored images; a process makes each once, however many ask for it at a time. */
export function createRenditions(
  storage: Storage,
  encoder: Encoder,
  limit: RenditionLimit,
): Renditions {
  const inFlight = new Map<string, Promise<string>>()

  async function make(about: AboutImage, rendition: Rendition, client: string) {
    const folder = storage.derivedOf(about.publicId)
    const file = join(folder, fileNameOf(rendition))
    if (await markUsed(file)) return file
    const source = join(storage.originalOf(about.publicId), about.source)
    const out = storage.newIncoming()
    await encoder.run({ task: 'render', file: source, out, rendition }, client)
    try {
      limit.count(await syncFile(out))
      await mkdir(folder, { recursive: true })
      await rename(out, file)
    } finally {
      await rm(out, { force: true })
    }
    await removeSurplus(folder)
    return file
  }

  return {
    file(about, rendition, client) {
      const key = `${about.publicId}/${fileNameOf(rendition)}`
      const pending = inFlight.get(key)
      if (pending) return pending
      const rendering = make(about, rendition, client).finally(() => inFlight.delete(key))
      inFlight.set(key, rendering)
      return rendering
    },
  }
}

/** Whether a file exists; marks it as used, so that unused files are removed first. */
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

async function removeSurplus(folder: string) {
  const names = (await folderEntries(folder)).map(({ name }) => name)
  if (names.length <= maxPerImage) return
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
      return { file, mtimeMs }
    }),
  )
  const surplus = files.toSorted((a, b) => a.mtimeMs - b.mtimeMs).slice(0, -maxPerImage)
  for (const { file } of surplus) await rm(file, { force: true })
}

/** Syncs a file to the disk and returns its size in bytes. */
async function syncFile(file: string): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}
