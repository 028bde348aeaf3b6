import { href } from 'react-router'
import type { ImageDone } from '#app/domain/gallery/image.ts'
import { saying, withQuery } from '#app/routes/admin/list-address.ts'

/** Which images the gallery's desk shows: of a category, those that wait for a description, or a search. */
export interface GalleryFilter {
  /** A category's id; empty for all. */
  category: string
  isUndescribed: boolean
  /** Looked for in description, file name and category: each word, in any order. */
  search: string
}

const longestSearch = 100

/** Reads a filter from an address, where anything may stand. */
export const readGalleryFilter = (query: URLSearchParams): GalleryFilter => ({
  category: query.get('category') ?? '',
  isUndescribed: query.get('show') === 'undescribed',
  search: (query.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
})

/** The list as it is filtered and paged, with parts of its query changed; an empty one is left out. */
export function galleryAddress(
  query: URLSearchParams,
  changes: Record<string, string> = {},
): string {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return withQuery(href('/admin/gallery'), changed)
}

/** The same list, which then says what was done. */
export const galleryAddressAfter = (done: ImageDone, query = new URLSearchParams()) =>
  saying(done, galleryAddress(query))

/** A dialog about one image, over the list as it stands. */
export const galleryDialogAddress = (act: 'edit' | 'delete', id: string, query: URLSearchParams) =>
  withQuery(href(`/admin/gallery/:id/${act}`, { id }), query)
