import { type SqlBool, sql } from 'kysely'
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
const encodeCursor = ({ created_at, id }: Cursor) => `${created_at}_${id}`

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

/** The conditions that select the rows after a start, towards older or newer ones; none for the first page. */
export function startConditions(start: PageStart) {
  if (!start) return []
  const isOlder = 'olderThan' in start
  const { created_at, id } = isOlder ? start.olderThan : start.newerThan
  return [sql<SqlBool>`(created_at, id) ${isOlder ? sql`<` : sql`>`} (${created_at}, ${id})`]
}

/** A page of a list, and the cursors of its neighbours: null where there is none. */
export interface Page<Row> {
  rows: Row[]
  newer: string | null
  older: string | null
}

/**
 * Reads a page. `read` gives the rows from a start onwards, in an order and at most so many: one more than the
 * page holds. A page towards newer rows that reaches the newest one is the first page, read anew: it may have
 * grown.
 */
export async function readPage<Row extends Cursor>(
  start: PageStart,
  pageSize: number,
  read: (start: PageStart, order: 'asc' | 'desc', limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const isTowardsNewer = start !== undefined && 'newerThan' in start
  const found = await read(start, isTowardsNewer ? 'asc' : 'desc', pageSize + 1)
  const hasMore = found.length > pageSize
  if (isTowardsNewer && !hasMore) return readPage(undefined, pageSize, read)
  const rows = found.slice(0, pageSize)
  if (isTowardsNewer) rows.reverse()
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    rows,
    // A page after the oldest row is empty: the way back is the first page.
    newer: start ? (first ? encodeCursor(first) : '') : null,
    older: last && (hasMore || isTowardsNewer) ? encodeCursor(last) : null,
  }
}
