// More than anybody searches for: what is pasted by mistake only costs time.
const maxSearchLength = 1000

export const readSearch = (state: URLSearchParams): string =>
  (state.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed()

/**
 * An address of the back-office with a query, which of a list is its state (filters, search and cursor). `done` adds a toast,
 * which is shown only once, and `undo` the changes that its button undoes; those of `state` are left out.
 */
export function listAddress(
  path: string,
  state?: URLSearchParams | Readonly<Record<string, string>>,
  done = '',
  undo = '',
): string {
  const query = changeQuery(new URLSearchParams(state), { done, undo })
  return query.size > 0 ? `${path}?${query}` : path
}

/** The state with some parts changed, on the first page; an empty text removes a part. */
export const changeListState = (state: URLSearchParams, changes: Record<string, string>) =>
  changeQuery(new URLSearchParams(state), { older: '', newer: '', ...changes })

function changeQuery(query: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name)
    if (value) query.set(name, value)
  }
  return query
}
