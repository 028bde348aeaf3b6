import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '#app/platform/error-code.ts'
import { errorMessage } from '#app/platform/error-message.ts'
import { BackupError, ImageFile } from './format/backup-format.schema.ts'

/** Where the embedded image host stores what was uploaded. */
export const originalsFolder = (dataDir: string) => join(dataDir, 'images', 'originals')

/** The files in the folder of uploaded images, by their paths below it. */
interface Originals {
  images: string[]
  /** Files that this program did not store, such as those that a system adds to a mounted disk or a shared folder. */
  foreign: string[]
}

/** Lists the folder of uploaded images. Throws `BackupError` when a folder of this program's cannot be read, or is a link. */
export async function listOriginals(dataDir: string): Promise<Originals> {
  const found: Originals = { images: [], foreign: [] }
  await addFolder(found, originalsFolder(dataDir), '')
  return { images: found.images.sort(), foreign: found.foreign.sort() }
}

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

/** The error for an image, or a folder of images, that cannot be read. */
export function unreadable(path: string, cause: unknown): BackupError {
  return new BackupError(
    `${path} belongs to the images and cannot be read: ${errorMessage(cause)}. Give it to the user who runs the site.`,
    { cause },
  )
}
