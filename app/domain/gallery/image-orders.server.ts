import type { ExpressionBuilder, OrderByModifiers } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { GallerySort } from './gallery.ts'
import type { GalleryCursor } from './gallery-cursor.ts'

type Rows = ExpressionBuilder<Database, 'gallery_images'>
type Column = 'is_featured' | 'sort_order' | 'created_at' | 'id'

/** The columns of each order, as in the indexes (D-32). */
export const orders: Record<GallerySort, [Column, OrderByModifiers][]> = {
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

/**
 * The conditions for the images after a cursor, as ranges to read in turn: the rest of the same group,
 * then the groups after it. One condition with `or` would scan everything before the cursor.
 */
export function rangesAfter(row: Rows, sort: GallerySort, cursor: GalleryCursor | undefined) {
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
