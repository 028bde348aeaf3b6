import type { Insertable } from 'kysely'
import { imageSearchText } from '#app/domain/gallery/images.list.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { Point } from '#app/images/focus.ts'
import { writeImageUses } from '#app/images/registry/pictures.server.ts'
import { newId } from '#app/platform/id.ts'
import type { GalleryImagesTable } from '#db/schema.ts'

let made = 0

/** Stores a gallery image without a file, a minute newer than the one before; returns its id. */
export async function makeImage(
  { db }: Needs<'db'>,
  fields: Partial<Insertable<GalleryImagesTable>> = {},
): Promise<string> {
  made += 1
  const id = newId()
  const publicId = `gemev-gallery/made-${made}`
  const searched = {
    alt_text: fields.alt_text === undefined ? `Picture ${made}` : fields.alt_text,
    file_name: fields.file_name ?? null,
    cloudinary_public_id: publicId,
  }
  const created_at = new Date(Date.UTC(2026, 9, 1, 8, made)).toISOString()
  const image = await db
    .insertInto('gallery_images')
    .values({
      id,
      cloudinary_url: `https://example.com/v1/${publicId}.jpg`,
      cloudinary_public_id: publicId,
      alt_text: `Picture ${made}`,
      is_featured: false,
      width: 1600,
      height: 1200,
      created_at,
      ...fields,
      search_text: imageSearchText(searched),
    })
    .returning('cloudinary_public_id')
    .executeTakeFirstOrThrow()
  await writeImageUses(
    { db },
    { resource: 'gallery_images', id },
    { image: [image.cloudinary_public_id] },
  )
  return id
}

/** Stores a category of the gallery. */
export async function makeCategory(
  { db }: Needs<'db'>,
  name: string,
  slug = name.toLowerCase().replaceAll(' ', '-'),
): Promise<string> {
  const id = newId()
  const description = `All about ${name}`
  const created_at = '2026-10-01T08:00:00.000Z'
  await db
    .insertInto('gallery_categories')
    .values({ id, name, slug, description, created_at })
    .execute()
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
      placeholder: null,
      attention_x: attention?.x ?? null,
      attention_y: attention?.y ?? null,
      created_by: null,
      created_at: '2026-10-01T08:00:00.000Z',
    })
    .execute()
  return public_id
}
