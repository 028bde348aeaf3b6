import { searchText } from '#app/platform/database/search-text.server.ts'

/** The text that a post is found by, for its column `search_text` (D-15). */
export const postSearchText = (post: { title: string; excerpt: string; tags: readonly string[] }) =>
  searchText(post.title, post.excerpt, ...post.tags)
