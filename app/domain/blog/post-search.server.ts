import { searchText } from '#app/platform/database/search/search-text.server.ts'
import { blogPostColumns } from '#db/columns/blog-posts.ts'
import { searchedColumns } from '#db/columns/column-use.ts'

const columns = searchedColumns(blogPostColumns)
type Searched = (typeof columns)[number]

/** The text that a post is found by, for its column `search_text` (D-15). */
export const postSearchText = (post: Readonly<Record<Searched, string | readonly string[]>>) =>
  searchText(...columns.flatMap((column) => post[column]))
