// More than anybody searches for: what is pasted by mistake only costs time.
const maxSearchLength = 1000

export const readSearch = (state: URLSearchParams): string =>
  (state.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed()

/**
 * `done` adds a toast, which is shown only once, and `undo` the changes that its button undoes; those of `state` are
 * left out.
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

const maxPartLength = 500

/** Writes a position in a list as text for an address: the values by which the list is sorted, then the id of the row. */
export const encodeCursor = (...parts: string[]): string => parts.map(escaped).join('_')

/** Null when their number is wrong, or a database cannot store one of them. */
export function decodeCursor(text: string | null, count: number): string[] | null {
  const parts = text?.split('_').map(unescaped) ?? []
  return parts.length === count && parts.every(isStorable) && parts.at(-1) !== '' ? parts : null
}

// An underscore stands between two parts; inside of one it is written as ~1, as JSON Pointer does with slashes (RFC 6901).
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('_', '~1')
const unescaped = (part: string) => part.replaceAll('~1', '_').replaceAll('~0', '~')

// PostgreSQL stores no NUL.
const isStorable = (part: string) =>
  part.length <= maxPartLength && part.isWellFormed() && !part.includes('\0')
