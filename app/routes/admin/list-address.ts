/** A path with the query of its list, without `done`, whose toast is shown only once. */
export function withQuery(path: string, query: URLSearchParams): string {
  const params = new URLSearchParams(query)
  params.delete('done')
  return params.size > 0 ? `${path}?${params}` : path
}

/** A list's address with a toast for what was done. */
export const withDone = (done: string, address: string) =>
  `${address}${address.includes('?') ? '&' : '?'}done=${done}`

/** The query with one parameter set, or removed when empty, and without the cursor of a page. */
export function withPart(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const each of [name, 'older', 'newer']) changed.delete(each)
  if (value) changed.set(name, value)
  return changed
}
