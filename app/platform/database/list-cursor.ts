import { isInstant } from '#app/instant.ts'

/** A row's position in a list that is ordered newest first. */
export interface Cursor {
  created_at: string
  id: string
}

/** The start of a page: after a row, towards older ones, or before a row, towards newer ones. */
export type PageStart = { olderThan: Cursor } | { newerThan: Cursor } | undefined

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

/** A cursor as the value of a query parameter. */
export const encodeCursor = ({ created_at, id }: Cursor) => `${created_at}_${id}`

/** Reads the start of a page from the query; invalid values mean the first page. */
export function readPageStart(query: URLSearchParams): PageStart {
  const olderThan = decodeCursor(query.get('older'))
  if (olderThan) return { olderThan }
  const newerThan = decodeCursor(query.get('newer'))
  return newerThan && { newerThan }
}

function decodeCursor(text: string | null): Cursor | undefined {
  const [, created_at = '', id = ''] = cursorPattern.exec(text ?? '') ?? []
  return isInstant(created_at) ? { created_at, id } : undefined
}
