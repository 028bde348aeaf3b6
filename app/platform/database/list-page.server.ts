import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { isInstant } from '#app/values/day.ts'
import { decodeCursor, encodeCursor } from '#app/values/lists/list-state.ts'
import type { Database } from '#db/schema.ts'

/** A list is ordered by a column that is never empty, and by the id where two rows have the same. */
interface ListOrder<Column extends string = string> {
  column: Column
  direction: 'asc' | 'desc'
  /** The column that a row has its `id` from, where that has another name. */
  idColumn?: string
  ignoresCase?: boolean
  /** Whether a text from an address can be a value of the column; without it any text can. */
  isKey?: (text: string) => boolean
}

export const newestFirst: ListOrder<'created_at'> = {
  column: 'created_at',
  direction: 'desc',
  isKey: isInstant,
}

export const inOrderOf = <Column extends string>(column: Column): ListOrder<Column> => ({
  column,
  direction: 'asc',
  ignoresCase: true,
})

/** How many rows a page of a list in the back-office holds (S-11.3). */
export const rowsPerPage = 25

/** How many a page of images holds: rows of two, three or four of them are full. */
export const imagesPerPage = 24

interface Cursor {
  key: string
  id: string
}

export type PageStart = { after: Cursor } | { before: Cursor } | undefined

/** Invalid values mean the first page. */
export function readPageStart(query: URLSearchParams, order: ListOrder = newestFirst): PageStart {
  const after = readCursor(query.get('older'), order)
  if (after) return { after }
  const before = readCursor(query.get('newer'), order)
  return before && { before }
}

function readCursor(text: string | null, { isKey = () => true }: ListOrder): Cursor | undefined {
  const [key = '', id = ''] = decodeCursor(text, 2) ?? []
  return id && isKey(key) ? { key, id } : undefined
}

/** A text column in alphabetical order, case-insensitive for ASCII. */
export const alphabetical = (column: string) => sql<string>`lower(${sql.ref(column)})`

const sortKey = ({ column, ignoresCase = false }: ListOrder) =>
  ignoresCase ? alphabetical(column) : sql.ref(column)

const idOf = ({ idColumn = 'id' }: ListOrder) => sql.ref(idColumn)

/** Both databases lower ASCII letters only. */
const sortKeyOf = (text: string, { ignoresCase = false }: ListOrder) =>
  ignoresCase ? text.replace(/[A-Z]/g, (character) => character.toLowerCase()) : text

function isFromStart(start: NonNullable<PageStart>, order: ListOrder) {
  const isForwards = 'after' in start
  const { key, id } = isForwards ? start.after : start.before
  const isGreater = isForwards === (order.direction === 'asc')
  const comparison = isGreater ? sql`>` : sql`<`
  return sql<SqlBool>`(${sortKey(order)}, ${idOf(order)}) ${comparison} (${sortKeyOf(key, order)}, ${id})`
}

/** The cursors are null where there is no neighbour. */
export interface Page<Row> {
  rows: Row[]
  newer: string | null
  older: string | null
}

/** Where a page towards the beginning reaches the first row, the first page is read: new rows may be before it. */
export async function readPage<
  Table extends keyof Database,
  Row extends { id: string } & Record<Column, string>,
  Column extends string,
>(
  query: SelectQueryBuilder<Database, Table, Row>,
  order: ListOrder<Column>,
  pageSize: number,
  start?: PageStart,
): Promise<Page<Row>> {
  const isBackwards = start !== undefined && 'before' in start
  const opposite = order.direction === 'asc' ? 'desc' : 'asc'
  const direction = isBackwards ? opposite : order.direction
  // One row more than the page holds shows whether there is a next page.
  const found: Row[] = await (start ? query.where(isFromStart(start, order)) : query)
    .orderBy(sortKey(order), direction)
    .orderBy(idOf(order), direction)
    .limit(pageSize + 1)
    .execute()
  const hasMore = found.length > pageSize
  if (isBackwards && !hasMore) return readPage(query, order, pageSize)
  const rows = found.slice(0, pageSize)
  if (isBackwards) rows.reverse()
  const cursorOf = (row: Row) => encodeCursor(row[order.column], row.id)
  const [first, last] = [rows.at(0), rows.at(-1)]
  // A page after the last row is empty: its link back leads to the first page.
  const firstCursor = first ? cursorOf(first) : ''
  return {
    rows,
    newer: start ? firstCursor : null,
    older: last && (hasMore || isBackwards) ? cursorOf(last) : null,
  }
}

/** The rows come in batches, so that the memory use does not grow with their number. */
export async function* allRows<
  Table extends keyof Database,
  Row extends { id: string } & Record<Column, string>,
  Column extends string,
>(query: SelectQueryBuilder<Database, Table, Row>, order: ListOrder<Column>, batchSize: number) {
  let start: PageStart
  do {
    const rows: Row[] = await (start ? query.where(isFromStart(start, order)) : query)
      .orderBy(sortKey(order), order.direction)
      .orderBy(idOf(order), order.direction)
      .limit(batchSize)
      .execute()
    yield rows
    const last = rows.length === batchSize ? rows.at(-1) : undefined
    start = last && { after: { key: last[order.column], id: last.id } }
  } while (start)
}
