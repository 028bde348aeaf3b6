import type { Selectable } from 'kysely'
import { attentionPoint } from '#app/images/focal-point.ts'
import type { ImageFolder } from '#app/images/image-folder.ts'
import type { StoredImage } from '#app/images/image-host.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { PicturesTable } from '#db/schema.ts'

/** Which page of the list to read; `olderThan` is the last image of the page before it. */
export interface ImagesPage {
  folder?: string | undefined
  olderThan?: { createdAt: string; publicId: string } | undefined
}

const pageSize = 24

/**
 * Stores the row of an uploaded image; null when the image host has none of this name in the folder.
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

/** The images that can be chosen again, newest first, and where the next page begins. */
export async function listRegisteredImages(
  { db }: Needs<'db'>,
  { folder, olderThan }: ImagesPage = {},
): Promise<{ images: StoredImage[]; next: ImagesPage['olderThan'] | null }> {
  let query = db
    .selectFrom('pictures')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('picture_removals')
            .select('picture_removals.public_id')
            .whereRef('picture_removals.public_id', '=', 'pictures.public_id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('public_id', 'desc')
    .limit(pageSize + 1)
  if (folder) query = query.where('folder', '=', folder)
  if (olderThan) {
    const { createdAt, publicId } = olderThan
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'public_id'), '<', tuple(createdAt, publicId)),
    )
  }
  const rows = await query.execute()
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    images: shown.map(asStored),
    next: last ? { createdAt: last.created_at, publicId: last.public_id } : null,
  }
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
