import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageKind } from '#app/images/encoder/image-kinds.ts'
import type { Point } from '#app/images/focus.ts'
import { type ImageFolder, isPublicId } from '#app/images/image-host.ts'
import { syncFile } from '#app/platform/data-folder/data-folder.server.ts'
import { hasErrorCode } from '#app/platform/errors.ts'
import { folderEntries } from './space.server.ts'

export interface AboutImage {
  publicId: string
  kind: ImageKind
  /** In pixels, after the orientation of the file is applied. */
  width: number
  height: number
  bytes: number
  hasAlpha: boolean
  placeholder: string | null
  /** What draws the eye, in percent. */
  attention: Point | null
  /** MD5 of the file as it was uploaded. */
  etag: string
  createdAt: string
  /** The file that all renditions are made from. */
  source: 'original' | 'source'
  filename: string
  tags: string[]
}

export type Storage = Awaited<ReturnType<typeof openStorage>>

/** A folder is written elsewhere and then renamed, so an image is stored whole or not at all. */
export async function openStorage(root: string, folders: readonly ImageFolder[]) {
  const [incomingRoot, originals, derived] = ['incoming', 'originals', 'derived'].map((name) =>
    join(root, name),
  ) as [string, string, string]
  for (const path of [incomingRoot, originals, derived]) {
    await mkdir(path, { recursive: true, mode: 0o700 })
  }
  for (const { name } of folders) await mkdir(join(originals, name), { recursive: true })
  const originalOf = (publicId: string) => join(originals, publicId)
  const derivedOf = (publicId: string) => join(derived, publicId)
  const isOurs = (publicId: string) => isPublicId(publicId, folders)

  return {
    newIncoming: () => join(incomingRoot, randomUUID()),
    originalOf,
    derivedOf,
    /** Moves an incoming folder to its public id, atomically; false when the id is taken. */
    async store(incoming: string, about: AboutImage): Promise<boolean> {
      await writeFile(join(incoming, 'about.json'), JSON.stringify(about), { flush: true })
      await syncFile(incoming)
      try {
        // Renaming fails when the folder exists: of two uploads with one name only one is stored.
        await rename(incoming, originalOf(about.publicId))
      } catch (error) {
        if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
        return false
      }
      await syncFile(join(originalOf(about.publicId), '..'))
      return true
    },
    async find(publicId: string): Promise<AboutImage | null> {
      if (!isOurs(publicId)) return null
      try {
        return readAbout(await readFile(join(originalOf(publicId), 'about.json'), 'utf8'))
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT')) return null
        throw error
      }
    },
    async remove(publicId: string): Promise<void> {
      if (!isOurs(publicId)) return
      const trash = join(incomingRoot, randomUUID())
      try {
        // Renamed first, so that the image disappears in one step; then its files are deleted.
        await rename(originalOf(publicId), trash)
        await syncFile(join(originalOf(publicId), '..'))
      } catch (error) {
        if (!hasErrorCode(error, 'ENOENT')) throw error
      }
      await rm(trash, { recursive: true, force: true })
      // A rendition may be written into this folder at the same moment, hence the retries.
      await rm(derivedOf(publicId), { recursive: true, force: true, maxRetries: 5 })
    },
    async removeAbandoned(before: Date): Promise<void> {
      for (const { name } of await folderEntries(incomingRoot)) {
        const path = join(incomingRoot, name)
        const { mtime } = await stat(path).catch(() => ({ mtime: before }))
        if (mtime < before) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

/** Null when the metadata is damaged: such an image is treated as missing. */
function readAbout(text: string): AboutImage | null {
  try {
    const about: AboutImage = JSON.parse(text)
    const { publicId, kind, etag, createdAt, source, width, height, bytes, attention } = about
    const isWhole =
      [publicId, kind, etag, createdAt, source].every((value) => typeof value === 'string') &&
      [width, height, bytes].every(Number.isInteger)
    // A damaged point is no reason to lose the image.
    const isPoint = [attention?.x, attention?.y].every(
      (at = -1) => Number.isInteger(at) && at >= 0 && at <= 100,
    )
    return isWhole ? { ...about, attention: isPoint ? attention : null } : null
  } catch {
    return null
  }
}
