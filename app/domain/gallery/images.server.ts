import { sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { claimImages, deleteImageUses } from '#app/images/registry/pictures.server.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { findById, type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import {
  done,
  type EditResult,
  invalid,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import type { AddedImage, EditedImage } from './image.schema.ts'
import type { Direction } from './image.ts'
import { imageName, insertImage, isCategory } from './image-insertion.server.ts'
import { imageSearchText } from './images.list.server.ts'

/** The same request key finds the image that was stored before, so that a retry stores no second one. */
export async function addImage(
  { db, clock, images, by }: Needs<'by' | 'db' | 'clock' | 'images'>,
  { consent: _, ...added }: AddedImage,
): Promise<Result<{ id: string }>> {
  const row = { ...added, is_featured: false, sort_order: 0, created_by: by.id }
  const claimed = await claimImages({ db, clock, images }, [row.cloudinary_public_id], by.id)
  return claimed.ok ? transact(db, (tx) => insertImage({ db: tx, clock, by }, row)) : claimed
}

export const imageFields = [
  'alt_text',
  'category_id',
  'is_featured',
] as const satisfies (keyof EditedImage)[]

export const findImage = ({ db }: Needs<'db'>, id: string) =>
  findById(db, 'gallery_images', id, [
    'id',
    'version',
    'cloudinary_public_id',
    'file_name',
    'width',
    'height',
    'placeholder',
    'sort_order',
    'created_at',
    ...imageFields,
  ])

export type Image = NonNullable<Awaited<ReturnType<typeof findImage>>>

export function editImage(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  edit: Partial<EditedImage>,
): Promise<EditResult<Image>> {
  return saveVersion({ db, clock, by }, 'gallery_images', seen, edit, {
    audit: { action: 'gallery.image-changed', subjectOf: (image) => imageName(image) },
    find: (tx) => findImage({ db: tx }, seen.id),
    columns: async (tx, before) => {
      const { category_id } = edit
      if (category_id && !(await isCategory({ db: tx }, category_id))) {
        return invalid({ category_id: 'Somebody else has deleted this category.' })
      }
      return done({ search_text: imageSearchText({ ...before, ...edit }) })
    },
  })
}

/** Asks for no seen version: the wanted value is the same whatever else has changed. */
export async function featureImage(
  needs: Needs<'by' | 'db' | 'clock'>,
  id: string,
  is_featured: boolean,
): Promise<EditResult<Image>> {
  const image = await findImage(needs, id)
  return image ? editImage(needs, image, { is_featured }) : notFound
}

export const deleteImage = (needs: Needs<'by' | 'db' | 'clock'>, id: string) =>
  transact(needs.db, async (tx) => {
    const within = { ...needs, db: tx }
    const deleted = await tx
      .deleteFrom('gallery_images')
      .where('id', '=', id)
      .returning(['cloudinary_public_id', 'file_name'])
      .executeTakeFirst()
    if (!deleted) return notFound
    const subject = imageName(deleted)
    await recordAudit(within, { action: 'gallery.image-deleted', rowId: id, subject })
    await queueUnusedImages(within, await deleteImageUses(within, 'gallery_images', [id]))
    return done({ id })
  })

/** Images before the new position are renumbered, so that those that nobody has arranged still follow, newest first. */
export const moveImage = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  id: string,
  direction: Direction,
): Promise<Result<{ id: string }, NotFound>> =>
  transact(db, async (tx) => {
    const moved = await selectPositions({ db: tx }).where('id', '=', id).executeTakeFirst()
    if (!moved) return notFound
    const neighbour = await findNeighbour({ db: tx }, id, direction)
    if (!neighbour) return done({ id })
    const isEarlier = direction === 'earlier'
    const details = [`${isEarlier ? 'before' : 'behind'} ${imageName(neighbour)}`]
    await recordAudit(
      { db: tx, clock, by },
      { action: 'gallery.image-moved', rowId: id, subject: imageName(moved), details },
    )
    const [first, second] = isEarlier ? [moved, neighbour] : [neighbour, moved]
    // The second one and those after it keep their sort order; those before it get descending numbers from there.
    await sql`
      with ahead as (
        select id, row_number() over (order by id = ${first.id} desc, sort_order desc, created_at, id) as back
        from gallery_images
        where id <> ${second.id} and (
          id = ${first.id}
          or sort_order < ${second.sort_order}
          or (sort_order = ${second.sort_order} and (created_at, id) > (${second.created_at}, ${second.id}))
        )
      )
      update gallery_images set sort_order = ${second.sort_order} - ahead.back
      from ahead where ahead.id = gallery_images.id
        and gallery_images.sort_order <> ${second.sort_order} - ahead.back`.execute(tx)
    return done({ id })
  })

const selectPositions = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('gallery_images')
    .select(['id', 'sort_order', 'created_at', 'cloudinary_public_id', 'file_name'])

async function findNeighbour({ db }: Needs<'db'>, id: string, direction: Direction) {
  const other = sql.raw(direction === 'earlier' ? 'lag' : 'lead')
  const { rows } = await sql<{ neighbour: string | null }>`
    select neighbour from (
      select id, ${other}(id) over (order by sort_order, created_at desc, id desc) as neighbour
      from gallery_images
    ) as placed where id = ${id}`.execute(db)
  const neighbour = rows[0]?.neighbour
  return neighbour && selectPositions({ db }).where('id', '=', neighbour).executeTakeFirst()
}
