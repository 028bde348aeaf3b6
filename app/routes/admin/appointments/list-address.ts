import { href } from 'react-router'

// What was done is told once: it belongs to no filter and no page.
const withQuery = (path: string, query: URLSearchParams) => {
  const kept = new URLSearchParams(query)
  kept.delete('done')
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** The list as it was filtered and paged: every act on one appointment leads back to it. */
export const listAddress = (query: URLSearchParams) => withQuery(href('/admin/appointments'), query)

/** The same list, which then says what was done: `saved`, `deleted`, or the status that was set. */
export function listAddressAfter(done: string, query: URLSearchParams): string {
  const address = listAddress(query)
  return `${address}${address.includes('?') ? '&' : '?'}done=${done}`
}

/** The file of all appointments that the list is filtered to. */
export const exportAddress = (query: URLSearchParams) =>
  withQuery(href('/admin/appointments/export'), query)

/** A question about one appointment, or its form, over the list as it stands. */
export const overList = (act: 'edit' | 'delete', id: string, query: URLSearchParams) =>
  withQuery(href(`/admin/appointments/:id/${act}`, { id }), query)

/** The query with one part set, or left out when empty; paging begins anew. */
export function withPart(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const each of [name, 'older', 'newer']) changed.delete(each)
  if (value) changed.set(name, value)
  return changed
}
