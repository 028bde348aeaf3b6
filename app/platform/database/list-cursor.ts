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

/**
 * Cuts a page from rows that were read from its start onwards, at most one more than the page holds. Null
 * when a page towards newer rows has reached the newest one: the first page, read anew, may have grown.
 */
export function cutPage<Row>(rows: Row[], start: PageStart, pageSize: number) {
  const hasMore = rows.length > pageSize
  const page = rows.slice(0, pageSize)
  if (!start || !('newerThan' in start)) {
    return { rows: page, hasNewer: start !== undefined, hasOlder: hasMore }
  }
  return hasMore ? { rows: page.reverse(), hasNewer: true, hasOlder: true } : null
}
