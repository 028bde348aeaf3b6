import type { Selectable } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { attentionPoint } from '#app/images/focal-point.ts'
import {
  ImageHostUnavailable,
  imageHostUnavailable,
  isPublicId,
  type StoredImage,
} from '#app/images/image-host.ts'
import {
  imagesPerPage,
  newestFirst,
  type PageStart,
  readPage,
} from '#app/platform/database/list-page.server.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import type { PicturesTable } from '#db/schema.ts'

/**
 * Records those of the images that the host has in one of our folders, for the action that is about to store a row which
 * shows them. Called before its transaction, because the host may be far away; invalid when that cannot be reached.
 */
export async function claimImages(
  { db, clock, images }: Needs<'db' | 'clock' | 'images'>,
  publicIds: readonly string[],
  uploaderId: string | null,
): Promise<Result<null>> {
  for (const publicId of new Set(publicIds)) {
    if ((await isClaimedImage({ db }, publicId)) || !isPublicId(publicId, images.folders)) continue
    try {
      const image = await images.find(publicId)
      if (image) await recordImage({ db, clock }, image, uploaderId)
    } catch (error) {
      if (error instanceof ImageHostUnavailable) return invalid({ '': imageHostUnavailable })
      throw error
    }
  }
  return done(null)
}

/** Stores the row of an image as its host has described it. */
export async function recordImage(
  { db, clock }: Needs<'db' | 'clock'>,
  { publicId, attention, ...image }: StoredImage,
  uploaderId: string | null,
): Promise<void> {
  const { url, width, height, bytes, placeholder } = image
  await db
    .insertInto('pictures')
    .values({
      public_id: publicId,
      folder: publicId.split('/')[0] ?? '',
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

const findPicture = ({ db }: Needs<'db'>, publicId: string) =>
  db.selectFrom('pictures').selectAll().where('public_id', '=', publicId).executeTakeFirst()

export const isClaimedImage = async (needs: Needs<'db'>, publicId: string): Promise<boolean> =>
  (await findPicture(needs, publicId)) !== undefined

/** The width and height of an image in pixels, also of one that no row shows yet; null for one that is not ours. */
export async function findImageSize(
  { db, images }: Needs<'db' | 'images'>,
  publicId: string,
): Promise<{ picture_width: number | null; picture_height: number | null }> {
  const isOurs = isPublicId(publicId, images.folders)
  const found = isOurs
    ? ((await findPicture({ db }, publicId)) ?? (await images.find(publicId).catch(() => null)))
    : null
  return { picture_width: found?.width ?? null, picture_height: found?.height ?? null }
}

// The public id is the id of an image.
const order = { ...newestFirst, idColumn: 'public_id' }

/** The images that can be chosen again, newest first, and the cursor of the next page; null after the last image. */
export async function listClaimedImages(
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

function asStored(row: Selectable<PicturesTable>): StoredImage {
  const { public_id: publicId, url, width, height, bytes, placeholder } = row
  return { publicId, url, width, height, bytes, placeholder, attention: attentionPoint(row) }
}
