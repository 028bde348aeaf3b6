import { href } from 'react-router'

// What was done is told once: it belongs to no filter and no page.
const withQuery = (path: string, query: URLSearchParams) => {
  const kept = new URLSearchParams(query)
  kept.delete('done')
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** The list of posts as it was filtered and paged. */
export const postsAddress = (query: URLSearchParams) => withQuery(href('/admin/blog'), query)

/** The same list, which then says what was done: `saved`, `deleted`, or the status that was set. */
export function postsAddressAfter(done: string, query = new URLSearchParams()): string {
  const address = postsAddress(query)
  return `${address}${address.includes('?') ? '&' : '?'}done=${done}`
}

/** The question whether to delete a post, over the list as it stands. */
export const deletionAddress = (id: string, query: URLSearchParams) =>
  withQuery(href('/admin/blog/:id/delete', { id }), query)

/** The query with one part set, or left out when empty; paging begins anew. */
export function withPart(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const each of [name, 'older', 'newer']) changed.delete(each)
  if (value) changed.set(name, value)
  return changed
}
