import type { ExpressionBuilder, OrderByModifiers } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { GallerySort } from './gallery.ts'
import type { GalleryCursor } from './gallery-cursor.ts'

type Rows = ExpressionBuilder<Database, 'gallery_images'>
type Column = 'is_featured' | 'sort_order' | 'created_at' | 'id'

/** The columns of each order, as the indexes have them (D-32). */
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
 * What lies behind a place, as stretches that follow each other: the rest of the same group, then the
 * groups after it. One condition with `or` would read through all that came before.
 */
export function stretches(row: Rows, sort: GallerySort, place: GalleryCursor | undefined) {
  if (!place) return [[]]
  const moment = row.refTuple('created_at', 'id')
  const shown = row.tuple(place.created_at, place.id)
  if (sort === 'oldest') return [[row(moment, '>', shown)]]
  const inOrder = [
    [row('sort_order', '=', place.sort_order), row(moment, '<', shown)],
    [row('sort_order', '>', place.sort_order)],
  ]
  if (sort === 'newest') return inOrder
  const featured = inOrder.map((conditions) => [
    row('is_featured', '=', place.is_featured),
    ...conditions,
  ])
  return place.is_featured ? [...featured, [row('is_featured', '=', false)]] : featured
}
