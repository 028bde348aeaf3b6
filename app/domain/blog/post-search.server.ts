import { searchText } from '#app/platform/database/search/search-text.server.ts'

type Searched = 'title' | 'excerpt' | 'tags'

/** The text that a post is found by, for its column `search_text` (D-15). */
export const postSearchText = ({
  title,
  excerpt,
  tags,
}: Readonly<Record<Searched, string | readonly string[]>>) =>
  searchText(...[title, excerpt, tags].flat())
