import {
  type ExpressionBuilder,
  expressionBuilder,
  type OrderByModifiers,
  type Selectable,
} from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import { accraDate } from '#app/platform/clock.ts'
import { type SearchTerms, searchTerms } from '#app/platform/database/search/search-terms.ts'
import { containsTerms, searchText } from '#app/platform/database/search/search-text.server.ts'
import type { Database, GalleryImagesTable, PicturesTable } from '#db/schema.ts'
import type { GalleryCursor, GallerySort } from './gallery.ts'

export interface ImageQuery {
  /** A category's id; undefined for all images, also those without one. */
  categoryId?: string | undefined
  undescribed?: boolean
  search?: ImageSearch | undefined
  sort: GallerySort
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
] as const
const attention = ['attention_x', 'attention_y'] as const

export type ListedImage = Pick<Selectable<GalleryImagesTable>, (typeof listColumns)[number]> &
  Pick<Selectable<PicturesTable>, (typeof attention)[number]>

/** The cost does not grow with the number of images: each range is one index scan. */
export async function listImages({ db }: Needs<'db'>, options: ImageQuery) {
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

type Rows = ExpressionBuilder<Database, 'gallery_images'>
type Column = 'is_featured' | 'sort_order' | 'created_at' | 'id'

/** The columns of each order, as in the indexes (D-32). */
const orders: Record<GallerySort, [Column, OrderByModifiers][]> = {
  newest: [
    ['sort_order', 'asc'],
    ['created_at', 'desc'],
    ['id', 'desc'],
  ],
  oldest: [
    ['created_at', 'asc'],
    ['id', 'asc'],
  ],
  featured: [
    ['is_featured', 'desc'],
    ['sort_order', 'asc'],
    ['created_at', 'desc'],
    ['id', 'desc'],
  ],
}

/** Ranges to read in turn, the rest of the same group first: one condition with `or` would scan all before the cursor. */
function rangesAfter(row: Rows, sort: GallerySort, cursor: GalleryCursor | undefined) {
  if (!cursor) return [[]]
  const columns = row.refTuple('created_at', 'id')
  const position = row.tuple(cursor.created_at, cursor.id)
  if (sort === 'oldest') return [[row(columns, '>', position)]]
  const ranges = [
    [row('sort_order', '=', cursor.sort_order), row(columns, '<', position)],
    [row('sort_order', '>', cursor.sort_order)],
  ]
  if (sort === 'newest') return ranges
  const featured = ranges.map((conditions) => [
    row('is_featured', '=', cursor.is_featured),
    ...conditions,
  ])
  return cursor.is_featured ? [...featured, [row('is_featured', '=', false)]] : featured
}

/** How many images there are in all, were added in this calendar month (Accra), and have no description. */
export function countAdminImages({ db, clock }: Needs<'db' | 'clock'>) {
  const month = `${accraDate(clock.now()).slice(0, 7)}-01T00:00:00.000Z`
  return db
    .selectFrom('gallery_images')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('created_at', '>=', month).as('thisMonth'),
      fn.countAll<number>().filterWhere('alt_text', 'is', null).as('undescribed'),
    ])
    .executeTakeFirstOrThrow()
}

export async function newestImage({ db }: Needs<'db'>): Promise<string | null> {
  const image = await db
    .selectFrom('gallery_images')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return image?.created_at ?? null
}

const maxImages = 6

export async function readRecentImages({
  db,
  images: host,
}: Needs<'db'> & { images: Pick<ImageHost, 'deliver'> }) {
  const count = await countImages({ db })
  const rows = await db
    .selectFrom('gallery_images')
    .select(['id', 'cloudinary_public_id as publicId', 'alt_text', 'width', 'height'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxImages)
    .execute()
  const images = rows.map(({ id, alt_text, ...row }) => ({
    id,
    alt_text,
    // These thumbnails are too small to need a blurred placeholder.
    image: host.deliver({ ...row, placeholder: null }, { width: 400, height: 400 }),
  }))
  return { count, images }
}

/** The text that an image is found by, for its column `search_text`; its category is searched separately. */
export const imageSearchText = (
  image: Pick<GalleryImagesTable, 'alt_text' | 'file_name' | 'cloudinary_public_id'>,
) => searchText(image.alt_text, image.file_name, image.cloudinary_public_id.split('/').at(-1))

interface ImageSearch {
  terms: SearchTerms
  categories: { id: string; text: string }[]
}

export async function readImageSearch({ db }: Needs<'db'>, typed: string) {
  const terms = searchTerms(typed)
  if (terms.length === 0) return undefined
  // Category names can change, so they are matched here and not stored in every image's search text.
  const categories = await db.selectFrom('gallery_categories').select(['id', 'name']).execute()
  return { terms, categories: categories.map(({ id, name }) => ({ id, text: searchText(name) })) }
}

function matchesSearch(row: Rows, { terms, categories }: ImageSearch) {
  return containsTerms([row.ref('search_text')], terms, (spellings) => {
    const ids = categories
      .filter(({ text }) => spellings.some((spelling) => text.includes(spelling)))
      .map(({ id }) => id)
    return ids.length > 0 ? [row('category_id', 'in', ids)] : []
  })
}
