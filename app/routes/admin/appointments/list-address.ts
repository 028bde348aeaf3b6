import { href } from 'react-router'

const withQuery = (path: string, query: URLSearchParams) => {
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The list as it was filtered and paged: every act on one appointment leads back to it. */
export const listAddress = (query: URLSearchParams) => withQuery(href('/admin/appointments'), query)

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
