const maxPartLength = 500

/** Writes a position in a list as text for an address: the values by which the list is sorted, then the id of the row. */
export const encodeCursor = (...parts: string[]): string => parts.map(escaped).join('_')

/**
 * Reads the parts of a cursor from an address; null when their number is wrong, or a database cannot store one of them.
 */
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
