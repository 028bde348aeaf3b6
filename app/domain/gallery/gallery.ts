import { counted } from '#app/values/counted.ts'
/** The orders of the gallery with their labels (D-32). */
export const gallerySorts = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  featured: 'Featured First',
} as const
export type GallerySort = keyof typeof gallerySorts

/** How many images the public gallery adds at a time. */
export const galleryPageSize = 12

/** Which images are shown, and in which order. */
export interface GalleryView {
  /** A category's slug; empty for all. */
  category: string
  sort: GallerySort
}

/** Reads a view from an address; invalid values become the default. */
export function readView(query: URLSearchParams): GalleryView {
  const sort = query.get('sort') ?? ''
  return {
    category: query.get('category') ?? '',
    sort: isSort(sort) ? sort : 'newest',
  }
}

/** The query that `readView` reads the same view from, with its question mark; empty for the default view. */
export function writeView({ category, sort }: GalleryView, more: Record<string, string> = {}) {
  const params = { category, sort: sort === 'newest' ? '' : sort, ...more }
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value))
  return query.size > 0 ? `?${query}` : ''
}

const isSort = (text: string): text is GallerySort => Object.hasOwn(gallerySorts, text)

/** How many images there are: "1 image", "12 images". */
export const imageCount = (count: number) => counted(count, 'image')
