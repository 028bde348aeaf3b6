import { href } from 'react-router'
import type { ImageDone } from '#app/domain/gallery/image.ts'
import { maxSearchLength } from '#app/domain/text-length.ts'
import { withDone, withQuery } from '#app/routes/admin/list-address.ts'

/** Which images the gallery's admin page shows: those of a category, those without a description, or a search. */
export interface GalleryFilter {
  /** A category's id; empty for all. */
  category: string
  isUndescribed: boolean
  /** Looked for in description, file name and category: each word, in any order. */
  search: string
}

/** Reads a filter from untrusted query parameters. */
export const readGalleryFilter = (query: URLSearchParams): GalleryFilter => ({
  category: query.get('category') ?? '',
  isUndescribed: query.get('show') === 'undescribed',
  search: (query.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed(),
})

/** The list with some parameters of its query changed; an empty value removes one. */
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

/** The same list with a toast for what was done. */
export const galleryAddressAfter = (done: ImageDone, query = new URLSearchParams()) =>
  withDone(done, galleryAddress(query))

/** A dialog about one image, over the list as it is filtered. */
export const galleryDialogAddress = (
  action: 'edit' | 'delete',
  id: string,
  query: URLSearchParams,
) => withQuery(href(`/admin/gallery/:id/${action}`, { id }), query)
