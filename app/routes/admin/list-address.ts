/** A path with the query of the list that it belongs to; what was done is told once, and left out. */
export function withQuery(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  kept.delete('done')
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** A list's address, which then says what was done. */
export const saying = (done: string, address: string) =>
  `${address}${address.includes('?') ? '&' : '?'}done=${done}`

/** The query with one part set, or left out when empty; paging begins anew. */
export function withPart(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const each of [name, 'older', 'newer']) changed.delete(each)
  if (value) changed.set(name, value)
  return changed
}
