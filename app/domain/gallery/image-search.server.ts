import type { ExpressionBuilder } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { type SearchTerms, searchTerms } from '#app/platform/database/search/search-terms.ts'
import { containsTerms, searchText } from '#app/platform/database/search/search-text.server.ts'
import type { Database, GalleryImagesTable } from '#db/schema.ts'

/** The text that an image is found by, for its column `search_text`; its category is searched separately. */
export const imageSearchText = (
  image: Pick<GalleryImagesTable, 'alt_text' | 'file_name' | 'cloudinary_public_id'>,
) => searchText(image.alt_text, image.file_name, image.cloudinary_public_id.split('/').at(-1))

export interface ImageSearch {
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

export function matchesSearch(
  row: ExpressionBuilder<Database, 'gallery_images'>,
  { terms, categories }: ImageSearch,
) {
  return containsTerms([row.ref('search_text')], terms, (spellings) => {
    const ids = categories
      .filter(({ text }) => spellings.some((spelling) => text.includes(spelling)))
      .map(({ id }) => id)
    return ids.length > 0 ? [row('category_id', 'in', ids)] : []
  })
}
