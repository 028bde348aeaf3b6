import { type Selectable, sql } from 'kysely'
import { attentionPoint } from '#app/images/focus.ts'
import {
  ImageHostUnavailable,
  type ImageNeeds,
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
import { hasRow } from '#app/platform/database/transact.server.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import type { Database, PicturesTable } from '#db/schema.ts'

/** Called before the transaction of the row that shows them: the host may be far away. Invalid when it cannot be reached. */
export async function claimImages(
  { db, clock, images }: ImageNeeds<'db' | 'clock' | 'images'>,
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

export async function recordImage(
  { db, clock }: ImageNeeds<'db' | 'clock'>,
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

export const isClaimedImage = ({ db }: ImageNeeds<'db'>, publicId: string) =>
  hasRow(db.selectFrom('pictures').select('public_id').where('public_id', '=', publicId))

// The public id is the id of an image.
const order = { ...newestFirst, idColumn: 'public_id' }

/** The images that can be chosen again, newest first, and the cursor of the next page; null after the last image. */
export async function listClaimedImages({ db }: ImageNeeds<'db'>, start?: PageStart) {
  const query = db
    .selectFrom('pictures')
    .selectAll()
    .select('public_id as id')
    .where('public_id', 'not in', db.selectFrom('picture_removals').select('public_id'))
  const { rows, older } = await readPage(query, order, imagesPerPage, start)
  return { images: rows.map(asStored), older }
}

function asStored(row: Selectable<PicturesTable>): StoredImage {
  const { public_id: publicId, url, width, height, bytes, placeholder } = row
  return { publicId, url, width, height, bytes, placeholder, attention: attentionPoint(row) }
}

export interface UsingRow {
  resource: keyof Database
  id: string
}

/**
 * Every transaction that writes the images of a row calls this: what was to be removed is not any more. Returns the
 * public ids that the row no longer shows.
 */
export async function writeImageUses(
  { db }: ImageNeeds<'db'>,
  { resource, id }: UsingRow,
  imagesByRole: Record<string, readonly string[]>,
): Promise<string[]> {
  const before = await db
    .selectFrom('image_uses')
    .select(['public_id', 'role'])
    .where('resource', '=', resource)
    .where('row_id', '=', id)
    .execute()
  const after = Object.entries(imagesByRole).flatMap(([role, publicIds]) =>
    [...new Set(publicIds)].map((public_id) => ({ public_id, role, resource, row_id: id })),
  )
  const isIn = (uses: typeof before) => (use: (typeof before)[number]) =>
    uses.some(({ public_id, role }) => public_id === use.public_id && role === use.role)
  // Most saves change no image.
  if (before.length === after.length && before.every(isIn(after))) return []
  await deleteImageUses({ db }, resource, [id])
  if (after.length > 0) await db.insertInto('image_uses').values(after).execute()
  const shown = new Set(after.map(({ public_id }) => public_id))
  if (shown.size > 0) {
    await db
      .deleteFrom('picture_removals')
      .where('public_id', 'in', [...shown])
      .execute()
  }
  return before.flatMap(({ public_id }) => (shown.has(public_id) ? [] : [public_id]))
}

/** Deletes the uses of rows that were deleted; returns the public ids of the images that they showed. */
export async function deleteImageUses(
  { db }: ImageNeeds<'db'>,
  resource: keyof Database,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const uses = await db
    .deleteFrom('image_uses')
    .where('resource', '=', resource)
    .where('row_id', 'in', ids)
    .returning('public_id')
    .execute()
  return uses.map(({ public_id }) => public_id)
}

export const isUsed = ({ db }: ImageNeeds<'db'>, publicId: string) =>
  hasRow(db.selectFrom('image_uses').select('row_id').where('public_id', '=', publicId))

/** The rows went with another one, without an action of their own; returns the public ids that they showed. */
export async function deleteOrphanedUses({ db }: ImageNeeds<'db'>): Promise<string[]> {
  const released: string[] = []
  const resources = await db.selectFrom('image_uses').select('resource').distinct().execute()
  for (const { resource } of resources) {
    const { rows } = await sql<{ public_id: string }>`delete from image_uses
      where resource = ${resource} and not exists
        (select 1 from ${sql.table(resource)} as shown where shown.id = image_uses.row_id)
      returning public_id`.execute(db)
    released.push(...rows.map(({ public_id }) => public_id))
  }
  return released
}
