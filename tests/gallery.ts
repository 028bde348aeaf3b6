import type { Insertable } from 'kysely'
import { imageSearchText } from '#app/domain/gallery/images.list.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { Point } from '#app/images/focus.ts'
import { writeImageUses } from '#app/images/registry/pictures.server.ts'
import { newId } from '#app/platform/id.ts'
import type { GalleryImagesTable } from '#db/schema.ts'

const begun = '2026-10-01T08:00:00.000Z'
let made = 0

/** Stores a gallery image without a file, a minute newer than the one before; returns its id. */
export async function makeImage(
  { db }: Needs<'db'>,
  fields: Partial<Insertable<GalleryImagesTable>> = {},
): Promise<string> {
  made += 1
  const id = newId()
  const cloudinary_public_id = `gemev-gallery/made-${made}`
  const searched = { cloudinary_public_id, alt_text: `Picture ${made}`, file_name: null }
  const created_at = new Date(Date.parse(begun) + made * 60_000).toISOString()
  const image = await db
    .insertInto('gallery_images')
    .values({
      id,
      cloudinary_url: `https://example.com/v1/${cloudinary_public_id}.jpg`,
      is_featured: false,
      width: 1600,
      height: 1200,
      created_at,
      ...searched,
      ...fields,
      search_text: imageSearchText({ ...searched, ...fields }),
    })
    .returning('cloudinary_public_id')
    .executeTakeFirstOrThrow()
  const use = { image: [image.cloudinary_public_id] }
  await writeImageUses({ db }, { resource: 'gallery_images', id }, use)
  return id
}

/** Stores a category of the gallery. */
export async function makeCategory(
  { db }: Needs<'db'>,
  name: string,
  slug = name.toLowerCase().replaceAll(' ', '-'),
): Promise<string> {
  const id = newId()
  const row = { id, name, slug, description: `All about ${name}`, created_at: begun }
  await db.insertInto('gallery_categories').values(row).execute()
  return id
}

/** Registers an uploaded image without a file; returns its public id. */
export async function makeUploadedImage({ db }: Needs<'db'>, attention?: Point): Promise<string> {
  made += 1
  const public_id = `gemev-gallery/registered-${made}`
  await db
    .insertInto('pictures')
    .values({
      public_id,
      folder: 'gemev-gallery',
      url: `https://example.com/${public_id}.jpg`,
      width: 1600,
      height: 1200,
      bytes: 250_000,
      attention_x: attention?.x ?? null,
      attention_y: attention?.y ?? null,
      created_at: begun,
    })
    .execute()
  return public_id
}
