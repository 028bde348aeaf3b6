import { sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { claimImages } from '#app/images/registry/pictures.server.ts'
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
import { imageName, insertImage, isCategory } from './image-insertion.server.ts'
import { imageSearchText } from './image-search.server.ts'

/**
 * Adds an uploaded image to the gallery. The same request key finds the image that was stored before,
 * so that a retry stores no second one.
 */
export async function addImage(
  { db, clock, images, by }: Needs<'by' | 'db' | 'clock' | 'images'>,
  { consent: _, ...added }: AddedImage,
  staffId: string | null,
): Promise<Result<{ id: string }>> {
  const row = { ...added, is_featured: false, sort_order: 0, created_by: staffId }
  const claimed = await claimImages({ db, clock, images }, [row.cloudinary_public_id], staffId)
  return claimed.ok ? transact(db, (tx) => insertImage({ db: tx, clock, by }, row)) : claimed
}

/** The columns of an image that its form changes. */
export const imageFields = [
  'alt_text',
  'category_id',
  'focal_x',
  'focal_y',
  'is_featured',
] as const satisfies (keyof EditedImage)[]
export type ImageField = (typeof imageFields)[number]

/** One image as its dialogs show it; null when there is none. */
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

/** Saves the changed fields of an image. A conflict when it has changed since it was seen. */
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
        return invalid({ category_id: 'This category has been deleted in the meantime.' })
      }
      return done({ search_text: imageSearchText({ ...before, ...edit }) })
    },
  })
}

/**
 * Sets whether an image is featured; does nothing when that is already so. It asks for no seen version: the wanted value is
 * the same whatever else has changed.
 */
export async function featureImage(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  id: string,
  is_featured: boolean,
): Promise<Result<{ id: string }, NotFound>> {
  return transact(db, async (tx) => {
    const saved = await tx
      .updateTable('gallery_images')
      .set({ is_featured, version: sql`version + 1` })
      .where('id', '=', id)
      .where('is_featured', '<>', is_featured)
      .returning(['cloudinary_public_id', 'file_name'])
      .executeTakeFirst()
    if (!saved) return (await findImage({ db: tx }, id)) ? done({ id }) : notFound
    await recordAudit(
      { db: tx, clock, by },
      {
        action: 'gallery.image-changed',
        rowId: id,
        subject: imageName(saved),
        details: ['is_featured'],
      },
    )
    return done({ id })
  })
}
