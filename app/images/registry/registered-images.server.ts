import type { Selectable } from 'kysely'
import { attentionPoint } from '#app/images/focal-point.ts'
import type { ImageFolder } from '#app/images/image-folder.ts'
import type { StoredImage } from '#app/images/image-host.ts'
import {
  imagesPerPage,
  newestFirst,
  type PageStart,
  readPage,
} from '#app/platform/database/list-page.server.ts'
import type { Needs } from '#app/platform.server.ts'
import type { PicturesTable } from '#db/schema.ts'

/**
 * Stores the row of an uploaded image; null when the image host has no image of this name in the folder.
 * Throws `ImageHostUnavailable` when the host cannot be reached.
 */
export async function registerImage(
  { db, clock, images }: Needs<'db' | 'clock' | 'images'>,
  publicId: string,
  folder: ImageFolder,
  uploaderId: string | null,
): Promise<StoredImage | null> {
  if (!publicId.startsWith(`${folder.name}/`)) return null
  const image = await images.find(publicId)
  if (image) await recordImage({ db, clock }, image, folder, uploaderId)
  return image
}

/** Stores the row of an image as its host has described it. */
export async function recordImage(
  { db, clock }: Needs<'db' | 'clock'>,
  { publicId, ...image }: StoredImage,
  folder: ImageFolder,
  uploaderId: string | null,
): Promise<void> {
  const { url, width, height, bytes, placeholder, attention } = image
  await db
    .insertInto('pictures')
    .values({
      public_id: publicId,
      folder: folder.name,
      url,
      width,
      height,
      bytes,
      placeholder,
      attention_x: attention?.x ?? null,
      attention_y: attention?.y ?? null,
      created_by: uploaderId,
      created_at: clock.now().toISOString(),
    })
    // A retry after a lost answer finds the same image.
    .onConflict((conflict) => conflict.column('public_id').doNothing())
    .execute()
}

/** The width and height of an image in pixels; null for one that was never registered. */
export async function findImageSize({ db }: Needs<'db'>, publicId: string) {
  const found = await db
    .selectFrom('pictures')
    .select(['width as picture_width', 'height as picture_height'])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return found ?? { picture_width: null, picture_height: null }
}

// The public id is the id of an image.
const order = { ...newestFirst, idColumn: 'public_id' }

/** The images that can be chosen again, newest first, and the cursor of the next page; null after the last image. */
export async function listRegisteredImages(
  { db }: Needs<'db'>,
  start?: PageStart,
): Promise<{ images: StoredImage[]; older: string | null }> {
  const query = db
    .selectFrom('pictures')
    .selectAll()
    .select('public_id as id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('picture_removals')
            .select('picture_removals.public_id')
            .whereRef('picture_removals.public_id', '=', 'pictures.public_id'),
        ),
      ),
    )
  const { rows, older } = await readPage(query, order, imagesPerPage, start)
  return { images: rows.map(asStored), older }
}

/** True when an uploaded image of this name was registered. */
export async function isRegisteredImage({ db }: Needs<'db'>, publicId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pictures')
    .select('public_id')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return row !== undefined
}

function asStored(row: Selectable<PicturesTable>): StoredImage {
  const { public_id: publicId, url, width, height, bytes, placeholder } = row
  return { publicId, url, width, height, bytes, placeholder, attention: attentionPoint(row) }
}
