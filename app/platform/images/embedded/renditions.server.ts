import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { DerivedBound } from './derived-bound.server.ts'
import type { Encoder } from './encoder.server.ts'
import type { Rendition } from './encoder-task.ts'
import { fileNameOf } from './rendition.ts'
import { type AboutImage, entriesOf, type Storage } from './storage.server.ts'

/** The files that are made of pictures, each once, on disk. */
export interface Renditions {
  /** The file of one form; it is made when it is not there yet. */
  file(about: AboutImage, rendition: Rendition, turn: 'now' | 'later'): Promise<string>
}

// More than our own pages can ask for (see `own-transformations.ts`): nobody can have them made again and again.
const mostOfOnePicture = 400

export function createRenditions(
  storage: Storage,
  encoder: Encoder,
  bound: DerivedBound,
): Renditions {
  const underWay = new Map<string, Promise<string>>()

  async function make(about: AboutImage, rendition: Rendition, turn: 'now' | 'later') {
    const folder = storage.derivedOf(about.publicId)
    const file = join(folder, fileNameOf(rendition))
    if (await isThere(file)) return file
    const source = join(storage.originalOf(about.publicId), about.source)
    const out = storage.newIncoming()
    await encoder.run({ task: 'render', file: source, out, rendition }, turn)
    try {
      bound.count(await syncFile(out))
      await mkdir(folder, { recursive: true })
      await rename(out, file)
    } finally {
      await rm(out, { force: true })
    }
    await removeSurplus(folder)
    return file
  }

  return {
    file(about, rendition, turn) {
      const key = `${about.publicId}/${fileNameOf(rendition)}`
      const begun = underWay.get(key)
      if (begun) return begun
      const making = make(about, rendition, turn).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
  }
}

/** Marked as used now, so that what nobody looks at is the first to go. */
async function isThere(file: string): Promise<boolean> {
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
  const names = (await entriesOf(folder)).map(({ name }) => name)
  if (names.length <= mostOfOnePicture) return
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
      return { file, mtimeMs }
    }),
  )
  const surplus = files.toSorted((a, b) => a.mtimeMs - b.mtimeMs).slice(0, -mostOfOnePicture)
  for (const { file } of surplus) await rm(file, { force: true })
}

/** Answers how many bytes are on the disk. */
async function syncFile(file: string): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}
