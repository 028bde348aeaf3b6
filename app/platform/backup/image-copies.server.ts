import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFile } from '#app/platform/data-folder/data-folder.server.ts'
import { errorMessage, hasErrorCode } from '#app/platform/errors.ts'
import { BackupError, ImageFile } from './format/backup-format.schema.ts'

const copiesFolder = (folder: string) => join(folder, 'images')

export const makeCopiesFolder = (folder: string) =>
  mkdir(copiesFolder(folder), { recursive: true, mode: 0o700 })

export const copyOf = (folder: string, { sha256 }: Pick<ImageFile, 'sha256'>) =>
  join(copiesFolder(folder), sha256)

export async function missingImages(folder: string, files: ImageFile[]): Promise<ImageFile[]> {
  const missing: ImageFile[] = []
  for (const file of files) if (!(await isSound(folder, file))) missing.push(file)
  return missing
}

/** A disk may damage a copy, and nothing else reads it. */
export async function isSound(folder: string, file: Pick<ImageFile, 'sha256'>): Promise<boolean> {
  const hash = await hashOf(copyOf(folder, file)).catch(() => undefined)
  return hash === file.sha256
}

export async function restoreImages(folder: string, files: ImageFile[], dataDir: string) {
  const originals = originalsFolder(dataDir)
  await mkdir(originals, { recursive: true, mode: 0o700 })
  for (const file of files) {
    const path = join(originals, file.path)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await copyFile(copyOf(folder, file), path)
    await syncFile(path)
  }
}

/** Those that no backup has needed since the oldest one that is left. */
export async function removeUnusedCopies(folder: string, oldest: Date): Promise<void> {
  for (const name of await copiesIn(folder)) {
    const path = join(copiesFolder(folder), name)
    // Another process may have deleted it meanwhile.
    const { mtime } = await stat(path).catch(() => ({ mtime: oldest }))
    if (mtime < oldest) await rm(path, { force: true })
  }
}

/** Unfinished copies are listed as well. */
export const copiesIn = async (folder: string) =>
  (await readdir(copiesFolder(folder)).catch(() => [])).filter((name) => /^[\da-f]{64}/.test(name))

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** A unique name for a file until it is complete, because two backups may write the same file at once. */
export const unfinishedName = (path: string) => `${path}.${randomUUID()}.unfinished`

export const originalsFolder = (dataDir: string) => join(dataDir, 'images', 'originals')

/** Foreign files are such as a system adds to a mounted disk. Throws `BackupError` for a link, or what cannot be read. */
export async function listOriginals(dataDir: string) {
  const found: Originals = { images: [], foreign: [] }
  await addFolder(found, originalsFolder(dataDir), '')
  return { images: found.images.sort(), foreign: found.foreign.sort() }
}

type Originals = Record<'images' | 'foreign', string[]>

async function addFolder(found: Originals, originals: string, below: string): Promise<void> {
  for (const entry of await entriesOf(join(originals, below))) {
    const path = below ? `${below}/${entry.name}` : entry.name
    const isOurs = ImageFile.shape.path.safeParse(path).success
    if (isOurs && entry.isDirectory()) await addFolder(found, originals, path)
    else if (isOurs && entry.isFile()) found.images.push(path)
    else if (isOurs && entry.isSymbolicLink()) throw linked(join(originals, path))
    else found.foreign.push(path)
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    // A folder is deleted with its image.
    if (hasErrorCode(error, 'ENOENT')) return []
    throw unreadable(folder, error)
  }
}

/** The site follows such a link, but a restore could not put it back. */
const linked = (path: string) =>
  new BackupError(
    `${path} is a link, and a backup would be made without what it leads to. Mount the other disk there in its place, or move all of the data folder.`,
  )

export function unreadable(path: string, cause: unknown): BackupError {
  return new BackupError(
    `${path} belongs to the images and cannot be read: ${errorMessage(cause)}. Give it to the user who runs the site.`,
    { cause },
  )
}
