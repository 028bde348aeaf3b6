import type { ExpressionBuilder } from 'kysely'
import { type SearchTerms, searchTerms } from '#app/platform/database/search-terms.ts'
import { containsTerms, searchText } from '#app/platform/database/search-text.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { Database } from '#db/schema.ts'

interface Searched {
  alt_text: string | null
  file_name: string | null
  cloudinary_public_id: string
}

/** What an image is found by, beside its category: whoever writes one keeps it in `search_text`. */
export const imageSearchText = ({ alt_text, file_name, cloudinary_public_id }: Searched) =>
  searchText(alt_text, file_name, cloudinary_public_id.split('/').at(-1))

/** What a search asks for, and the categories that each of its terms is found in. */
export interface ImageSearch {
  terms: SearchTerms
  categories: { id: string; text: string }[]
}

/** Prepares a search of images; undefined when nothing was typed. */
export async function readImageSearch(
  { db }: Needs<'db'>,
  typed: string,
): Promise<ImageSearch | undefined> {
  const terms = searchTerms(typed)
  if (terms.length === 0) return undefined
  // Their names are few, and change: they are asked for and not written into every image.
  const categories = await db.selectFrom('gallery_categories').select(['id', 'name']).execute()
  return { terms, categories: categories.map(({ id, name }) => ({ id, text: searchText(name) })) }
}

/** True for an image in which each term is found: in its description, its file's name or its category's. */
export function isFoundBy(
  row: ExpressionBuilder<Database, 'gallery_images'>,
  { terms, categories }: ImageSearch,
) {
  return containsTerms([row.ref('search_text')], terms, (spellings) => {
    const folded = spellings.map((spelling) => searchText(spelling))
    const ids = categories
      .filter(({ text }) => folded.some((spelling) => text.includes(spelling)))
      .map(({ id }) => id)
    return ids.length > 0 ? [row('category_id', 'in', ids)] : []
  })
}
