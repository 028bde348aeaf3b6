import type { Selectable } from 'kysely'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { writeImageUses } from '#app/images/registry/pictures.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { isRecorded } from '#app/platform/audit/recorded.server.ts'
import { isSqlite } from '#app/platform/database/dialects.server.ts'
import { findById } from '#app/platform/database/rows.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import type { GalleryImagesTable } from '#db/schema.ts'
import { readEditedImage } from './image.schema.ts'
import { imageTexts } from './image.ts'
import { imageSearchText } from './images.list.server.ts'

type Columns = 'category_id' | 'is_featured' | 'sort_order' | 'created_by'

interface NewImage extends Pick<Selectable<GalleryImagesTable>, Columns> {
  cloudinary_public_id: string
  /** Under the same key an image is stored only once. */
  request_key: string
  alt_text: string
  file_name: string
  id?: string
  created_at?: string
}

/** Stores an image with its use and audit entry, in the transaction `db`. */
export async function insertImage(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { cloudinary_public_id: publicId, request_key, alt_text, file_name, ...columns }: NewImage,
): Promise<Result<{ id: string }>> {
  const image = await db
    .selectFrom('pictures')
    .select(['url', 'width', 'height', 'bytes', 'placeholder'])
    .where('public_id', '=', publicId)
    .where('folder', '=', galleryFolder.name)
    // Its file is not removed before the row that shows it is stored.
    .$if(!isSqlite(db), (query) => query.forShare())
    .executeTakeFirst()
  if (!image) return invalid({ '': imageTexts.notStored })
  const { category_id } = columns
  if (category_id !== null && !(await isCategory({ db }, category_id)))
    return invalid({ category_id: imageTexts.noCategory })
  const { url, ...about } = image
  const searched = { alt_text: alt_text || null, file_name: file_name || null }
  const row: Selectable<GalleryImagesTable> = {
    id: newId(),
    version: 1,
    cloudinary_url: url,
    cloudinary_public_id: publicId,
    ...about,
    request_key,
    ...searched,
    search_text: imageSearchText({ cloudinary_public_id: publicId, ...searched }),
    created_at: clock.now().toISOString(),
    ...columns,
  }
  const isNew = await db
    .insertInto('gallery_images')
    .values(row)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id, cloudinary_public_id } = await db
    .selectFrom('gallery_images')
    .select(['id', 'cloudinary_public_id'])
    .where('request_key', '=', request_key)
    .executeTakeFirstOrThrow()
  await writeImageUses(
    { db },
    { resource: 'gallery_images', id },
    { image: [cloudinary_public_id] },
  )
  if (isNew) {
    const subject = imageName({ cloudinary_public_id, ...searched })
    await recordAudit({ db, clock, by }, { action: 'gallery.image-added', rowId: id, subject })
  }
  return done({ id })
}

export const isCategory = async ({ db }: Needs<'db'>, id: string): Promise<boolean> =>
  (await findById(db, 'gallery_categories', id, ['id'])) !== null

export const imageName = (image: Pick<GalleryImagesTable, 'cloudinary_public_id' | 'file_name'>) =>
  image.file_name ?? image.cloudinary_public_id

/** One that was imported before stays as it is, also when it was deleted. */
export async function importGalleryImage(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  image: {
    id: string
    fields: Readonly<Record<string, string>>
    sortOrder: number
    createdAt: string | null
  },
  /** `findImage` imports the file and returns its public id here; null when it cannot be fetched. A dry run stores nothing. */
  { findImage, isDryRun }: { findImage: () => Promise<string | null>; isDryRun: boolean },
): Promise<Result<{ isNew: boolean }>> {
  const { id } = image
  if (await isRecorded({ db }, { action: 'gallery.image-added', rowId: id }))
    return done({ isNew: false })
  const read = readEditedImage(image.fields)
  if (!read.ok) return read
  const cloudinary_public_id = await findImage()
  // An image without its file is not stored; the next run tries it again.
  if (!cloudinary_public_id) return invalid({ '': 'its picture could not be fetched' })
  if (isDryRun) return done({ isNew: true })
  const { alt_text, ...edited } = read.value
  const stored = await transact(db, (tx) =>
    insertImage(
      { db: tx, clock, by },
      {
        ...edited,
        id,
        cloudinary_public_id,
        request_key: `imported-${id}`,
        alt_text: alt_text ?? '',
        file_name: '',
        sort_order: image.sortOrder,
        created_by: null,
        created_at: image.createdAt ?? clock.now().toISOString(),
      },
    ),
  )
  return stored.ok ? done({ isNew: true }) : stored
}
