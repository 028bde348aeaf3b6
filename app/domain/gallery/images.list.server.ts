import { expressionBuilder, type Selectable } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import type { Database, GalleryImagesTable, PicturesTable } from '#db/schema.ts'
import type { GallerySort } from './gallery.ts'
import type { GalleryCursor } from './gallery-cursor.ts'
import { orders, rangesAfter } from './image-orders.server.ts'
import { type ImageSearch, matchesSearch } from './image-search.server.ts'

/** Which images a list holds, in which order, and how many of them. */
export interface ImageQuery {
  /** A category's id; undefined for all images, also those without one. */
  categoryId?: string | undefined
  /** Only images that nobody has described yet. */
  undescribed?: boolean
  search?: ImageSearch | undefined
  sort: GallerySort
  /** The list begins after this cursor of the same order. */
  after?: GalleryCursor | undefined
  limit: number
}

const listColumns = [
  'id',
  'cloudinary_url',
  'cloudinary_public_id',
  'alt_text',
  'category_id',
  'is_featured',
  'sort_order',
  'width',
  'height',
  'placeholder',
  'created_at',
  'focal_x',
  'focal_y',
] as const
const attention = ['attention_x', 'attention_y'] as const

export type ListedImage = Pick<Selectable<GalleryImagesTable>, (typeof listColumns)[number]> &
  Pick<Selectable<PicturesTable>, (typeof attention)[number]>

/** A page of a list, and whether more images follow. */
export interface ImagePage {
  images: ListedImage[]
  hasMore: boolean
}

/**
 * The images of a list after a cursor. The cost does not grow with the number of images: each range
 * is one index scan.
 */
export async function listImages({ db }: Needs<'db'>, options: ImageQuery): Promise<ImagePage> {
  const { categoryId, undescribed = false, search, sort, after, limit } = options
  const images: ListedImage[] = []
  const row = expressionBuilder<Database, 'gallery_images'>()
  for (const conditions of rangesAfter(row, sort, after)) {
    let query = db
      .selectFrom('gallery_images')
      .select(listColumns)
      .select((image) =>
        attention.map((column) =>
          image
            .selectFrom('pictures')
            .select(column)
            .whereRef('public_id', '=', 'cloudinary_public_id')
            .as(column),
        ),
      )
      .where(row.and(conditions))
    if (categoryId !== undefined) query = query.where('category_id', '=', categoryId)
    if (search) query = query.where((image) => matchesSearch(image, search))
    if (undescribed) query = query.where('alt_text', 'is', null)
    for (const [column, direction] of orders[sort]) query = query.orderBy(column, direction)
    images.push(...(await query.limit(limit + 1 - images.length).execute()))
    if (images.length > limit) break
  }
  return { images: images.slice(0, limit), hasMore: images.length > limit }
}

export async function countImages({ db }: Needs<'db'>): Promise<number> {
  const { amount } = await db
    .selectFrom('gallery_images')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}
