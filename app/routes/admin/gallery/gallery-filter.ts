import { readSearch } from '#app/values/lists/list-state.ts'

/** Which images the gallery's admin page shows: those of a category, those without a description, or a search. */
export interface GalleryFilter {
  category: string
  isUndescribed: boolean
  /** Searched in description, file name and category: each word, in any order. */
  search: string
}

export const readGalleryFilter = (query: URLSearchParams): GalleryFilter => ({
  category: query.get('category') ?? '',
  isUndescribed: query.get('show') === 'undescribed',
  search: readSearch(query),
})
