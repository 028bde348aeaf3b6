import { createHmac } from 'node:crypto'
import { timeOfBackup } from '#app/platform/backup/backup-retention.ts'
import type { ImageFile } from '#app/platform/backup/format/backup-format.schema.ts'
import { keyOf } from '#app/platform/backup/format/encrypted-bytes.server.ts'

/** What the names of uploaded images begin with. */
export const uploadedImages = 'images/'

const listEnding = '.images'

/** The name of the list of the images that an uploaded backup needs. The lists say which images can be deleted. */
export const imageListOf = (backup: string) => `${backup}${listEnding}`

/** The backup to which such a list belongs; undefined for all other names. */
export const backupOfList = (name: string) =>
  name.endsWith(listEnding) ? name.slice(0, -listEnding.length) : undefined

/** Whether a name is that of an uploaded image; what else is in the bucket belongs to somebody else. */
export const isUploadedImage = (name: string) => /^images\/[\da-f]{64}$/.test(name)

/** Whether a name is one that an upload gives: to a backup, to its list of images, or to an image. */
export const isUploaded = (name: string) =>
  isUploadedImage(name) || timeOfBackup(backupOfList(name) ?? name) !== undefined

// A fixed salt, because the names must be the same on another machine.
const salt = Buffer.from('names of images ')

/**
 * How an image is named outside this machine. Its plain hash would reveal which image it is, so the name is made from
 * the hash and the passphrase. With another passphrase it has another name, as its encrypted content differs as well.
 */
export async function nameUploadedImages(
  passphrase: string,
): Promise<(image: Pick<ImageFile, 'sha256'>) => string> {
  const key = await keyOf(passphrase, salt)
  return ({ sha256 }) =>
    `${uploadedImages}${createHmac('sha256', key).update(sha256).digest('hex')}`
}
