import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageFolder, isPublicId } from '#app/images/image-host.ts'
import { hasErrorCode } from '#app/platform/error-code.ts'

type Folders = readonly Pick<ImageFolder, 'name'>[]

/** The public ids of all images that are stored below a folder of the embedded host. */
async function listPublicIds(root: string, folders: Folders): Promise<string[]> {
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await folderEntries(join(root, 'originals', folder.name))).map(
        ({ name }) => `${folder.name}/${name}`,
      ),
    ),
  )
  return names.flat().filter((publicId) => isPublicId(publicId, folders))
}

/** The bytes of all originals there, which the quota bounds. */
export async function storedBytes(root: string, folders: Folders): Promise<number> {
  let bytes = 0
  for (const publicId of await listPublicIds(root, folders)) {
    const path = join(root, 'originals', publicId, 'original')
    bytes += (await stat(path).catch(() => ({ size: 0 }))).size
  }
  return bytes
}

/** The entries of a folder, none when it is not there. */
export async function folderEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}

/**
 * The paths of all files below a folder. Node's own recursive listing fails when a folder is removed meanwhile, as each
 * upload does at its end.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of await folderEntries(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await filesBelow(path)))
    else if (entry.isFile()) files.push(path)
  }
  return files
}
