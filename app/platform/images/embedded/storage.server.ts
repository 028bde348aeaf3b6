import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFolders } from '#app/platform/images/image-host.ts'
import type { ImageKind } from './kind.ts'

/** What is known of a kept picture; written beside it, in the same step. */
export interface AboutImage {
  publicId: string
  kind: ImageKind
  /** As it is looked at: turned upright. */
  width: number
  height: number
  bytes: number
  hasAlpha: boolean
  placeholder: string | null
  /** MD5 of the file as it was uploaded. */
  etag: string
  createdAt: string
  /** The file that everything delivered is made from. */
  source: 'original' | 'source'
  filename: string
  tags: string[]
}

export interface Storage {
  /** An unused place for a file that is still coming. */
  newIncoming(): string
  originalOf(publicId: string): string
  derivedOf(publicId: string): string
  /** Keeps what stands in an incoming folder under its name, whole or not at all; false when the name is taken. */
  keep(incoming: string, about: AboutImage): Promise<boolean>
  find(publicId: string): Promise<AboutImage | null>
  remove(publicId: string): Promise<void>
  listOlder(before: Date): Promise<string[]>
  /** Removes what nobody has finished sending. */
  removeAbandoned(before: Date): Promise<void>
  /** Bytes of all originals. */
  bytesKept(): Promise<number>
  /** Bytes of what is still coming, unfinished chunks among them. */
  bytesIncoming(): Promise<number>
}

const validName = /^[A-Za-z0-9_-]{1,100}$/

/** True for a name of ours: one of our folders and a plain word, so that no path can be made of it. */
export function isPublicId(publicId: string): boolean {
  const [folder, name = '', ...more] = publicId.split('/')
  return more.length === 0 && validName.test(name) && imageFolders.some((each) => each === folder)
}

/**
 * Pictures on disk, a folder each: its original, what is known of it, and elsewhere what was made of
 * it. A folder is written aside and then renamed, so a picture is there whole or not at all.
 */
export async function openStorage(root: string): Promise<Storage> {
  const places = { incoming: '', originals: '', derived: '' }
  for (const place of ['incoming', 'originals', 'derived'] as const) {
    places[place] = join(root, place)
    await mkdir(places[place], { recursive: true, mode: 0o700 })
  }
  for (const folder of imageFolders) {
    await mkdir(join(places.originals, folder), { recursive: true })
  }
  const originalOf = (publicId: string) => join(places.originals, publicId)
  const derivedOf = (publicId: string) => join(places.derived, publicId)

  async function everyPublicId(): Promise<string[]> {
    const names = await Promise.all(
      imageFolders.map(async (folder) =>
        (await readdir(join(places.originals, folder))).map((name) => `${folder}/${name}`),
      ),
    )
    return names.flat().filter(isPublicId)
  }

  return {
    newIncoming: () => join(places.incoming, randomUUID()),
    originalOf,
    derivedOf,
    async keep(incoming, about) {
      await writeFile(join(incoming, 'about.json'), JSON.stringify(about), { flush: true })
      await syncFolder(incoming)
      try {
        // Fails when there is such a folder already: two uploads of one name cannot both win.
        await rename(incoming, originalOf(about.publicId))
      } catch (error) {
        if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
        return false
      }
      await syncFolder(join(originalOf(about.publicId), '..'))
      return true
    },
    async find(publicId) {
      if (!isPublicId(publicId)) return null
      try {
        return readAbout(await readFile(join(originalOf(publicId), 'about.json'), 'utf8'))
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null
        throw error
      }
    },
    async remove(publicId) {
      if (!isPublicId(publicId)) return
      const aside = join(places.incoming, randomUUID())
      try {
        // Gone in one step; what is then half removed is in nobody's way.
        await rename(originalOf(publicId), aside)
        await syncFolder(join(originalOf(publicId), '..'))
      } catch (error) {
        if (!isCode(error, 'ENOENT')) throw error
      }
      await rm(aside, { recursive: true, force: true })
      // A rendition may be being written into it at this moment.
      await rm(derivedOf(publicId), { recursive: true, force: true, maxRetries: 5 })
    },
    async listOlder(before) {
      const older: string[] = []
      for (const publicId of await everyPublicId()) {
        const { mtime } = await stat(join(originalOf(publicId), 'about.json')).catch(() => ({
          mtime: before,
        }))
        if (mtime < before) older.push(publicId)
      }
      return older
    },
    async removeAbandoned(before) {
      for (const { name } of await entriesOf(places.incoming)) {
        const path = join(places.incoming, name)
        const { mtime } = await stat(path).catch(() => ({ mtime: before }))
        if (mtime < before) await rm(path, { recursive: true, force: true })
      }
    },
    async bytesKept() {
      let bytes = 0
      for (const publicId of await everyPublicId()) {
        const size = await stat(join(originalOf(publicId), 'original')).catch(() => ({ size: 0 }))
        bytes += size.size
      }
      return bytes
    },
    async bytesIncoming() {
      let bytes = 0
      const entries = await readdir(places.incoming, { withFileTypes: true, recursive: true })
      for (const entry of entries.filter((each) => each.isFile())) {
        // It may have arrived in the meantime and be gone from here.
        const size = await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))
        bytes += size.size
      }
      return bytes
    },
  }
}

/** The entries of a folder, none when it is not there. */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

/** A name in a folder is on the disk only when the folder is. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Null for what a damaged disk has left: such a picture is answered as one that is not there. */
function readAbout(text: string): AboutImage | null {
  try {
    const about: unknown = JSON.parse(text)
    return isAbout(about) ? about : null
  } catch {
    return null
  }
}

const isAbout = (about: unknown): about is AboutImage =>
  typeof about === 'object' &&
  about !== null &&
  ['publicId', 'kind', 'etag', 'createdAt', 'source'].every(
    (name) => typeof about[name as keyof typeof about] === 'string',
  ) &&
  ['width', 'height', 'bytes'].every(
    (name) => typeof about[name as keyof typeof about] === 'number',
  )

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
