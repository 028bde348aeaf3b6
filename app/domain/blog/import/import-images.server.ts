import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { blogFolder } from '#app/image-configuration.ts'
import { recordImage } from '#app/images/registry/registered-images.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'

// The folders in which WordPress and Ghost store uploads. Nothing is ever fetched from the address itself.
const uploads = /\/(?:wp-content\/uploads|content\/images)\/([^?#]+)/

/** The public id of an image of another site, uploaded from its copy in a local folder; null without a copy. */
export async function importImage(
  needs: Needs<'db' | 'clock' | 'images'>,
  address: string,
  folder: string,
  { isDryRun = false } = {},
): Promise<string | null> {
  const file = await localFile(address, folder)
  if (!file) return null
  const bytes = new Uint8Array(await readFile(file))
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  const publicId = `${blogFolder.name}/import-${name}`
  if (isDryRun) return publicId
  const uploaded = await needs.images.upload(bytes, { folder: blogFolder, publicId })
  if (!uploaded.ok) return null
  await recordImage(needs, uploaded.value, blogFolder, null)
  return uploaded.value.publicId
}

async function localFile(address: string, folder: string): Promise<string | null> {
  try {
    const path = decodeURIComponent(uploads.exec(address)?.[1] ?? '')
    if (!path || path.includes('\0')) return null
    // The real path is compared: the path in the export is not trusted, and a link may lead out of the folder.
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))])
    const { size } = await stat(file)
    return file.startsWith(root + sep) && size <= blogFolder.maxBytes ? file : null
  } catch {
    return null
  }
}
