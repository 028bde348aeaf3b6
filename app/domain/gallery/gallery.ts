import { counted } from '#app/values/counted.ts'
import { isInstant } from '#app/values/day.ts'
import { decodeCursor, encodeCursor } from '#app/values/lists/list-state.ts'

/** The orders of the gallery with their labels (D-32). */
export const gallerySorts = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  featured: 'Featured First',
} as const
export type GallerySort = keyof typeof gallerySorts

export const galleryPageSize = 12

export interface GalleryView {
  /** A category's slug; empty for all. */
  category: string
  sort: GallerySort
}

export function readView(query: URLSearchParams): GalleryView {
  const sort = query.get('sort') ?? ''
  return {
    category: query.get('category') ?? '',
    sort: isSort(sort) ? sort : 'newest',
  }
}

export function writeView({ category, sort }: GalleryView, more: Record<string, string> = {}) {
  const params = { category, sort: sort === 'newest' ? '' : sort, ...more }
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value))
  return query.size > 0 ? `?${query}` : ''
}

const isSort = (text: string): text is GallerySort => Object.hasOwn(gallerySorts, text)

export const imageCount = (count: number) => counted(count, 'image')

/** It has all columns that the orders sort by, so that a list can continue after an image that was deleted. */
export interface GalleryCursor {
  id: string
  is_featured: boolean
  sort_order: number
  created_at: string
}

export const writeGalleryCursor = ({ id, is_featured, sort_order, created_at }: GalleryCursor) =>
  encodeCursor(is_featured ? '1' : '0', String(sort_order), created_at, id)

export function readGalleryCursor(text: string | null): GalleryCursor | undefined {
  const [featured = '', order = '', created_at = '', id = ''] = decodeCursor(text, 4) ?? []
  const isValid = /^[01]$/.test(featured) && /^-?\d{1,10}$/.test(order) && isInstant(created_at)
  if (!isValid) return undefined
  return { id, is_featured: featured === '1', sort_order: Number(order), created_at }
}
