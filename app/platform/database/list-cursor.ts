import { isInstant } from '#app/instant.ts'

/** A row's place in the order of the list, which is newest first. */
export interface Cursor {
  created_at: string
  id: string
}

/** Where a page begins: after a row, towards older ones, or before one, towards newer ones. */
export type PageStart = { olderThan: Cursor } | { newerThan: Cursor } | undefined

const written = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

/** A place as it stands in an address. */
export const encodeCursor = ({ created_at, id }: Cursor) => `${created_at}_${id}`

/** Reads where a page begins from an address; what makes no sense is the first page. */
export function readPageStart(query: URLSearchParams): PageStart {
  const olderThan = decodeCursor(query.get('older'))
  if (olderThan) return { olderThan }
  const newerThan = decodeCursor(query.get('newer'))
  return newerThan && { newerThan }
}

function decodeCursor(text: string | null): Cursor | undefined {
  const [, created_at = '', id = ''] = written.exec(text ?? '') ?? []
  return isInstant(created_at) ? { created_at, id } : undefined
}
