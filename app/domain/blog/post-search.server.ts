import { searchText } from '#app/platform/database/search-text.server.ts'

/** What a post is found by (D-15): whoever writes one keeps it in `search_text`. */
export const postSearchText = (post: { title: string; excerpt: string; tags: readonly string[] }) =>
  searchText(post.title, post.excerpt, ...post.tags)
