import { type Expression, type Kysely, type SqlBool, SqliteAdapter, sql } from 'kysely'

// More than a page of any list, and still quickly put in order.
const few = 200
const shortest = 3

/**
 * Folds text for a `search_text` column or for a question put to one. Done here and not in SQL
 * because SQLite lowers ASCII only, and Ghana's names have Ɛ, Ɔ and Ŋ.
 */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join('\n')
    .normalize('NFC')
    .toLowerCase()
}

/** True where the folded `column` contains what was typed, taken letter by letter. */
export function textContains(column: Expression<string>, typed: string): Expression<SqlBool> {
  const text = searchText(typed.trim())
  const rare = rarePart(text)
  if (rare === text) return like(column, text)
  // What is put together anew has no index: PostgreSQL looks up the rare part and compares the rest.
  return sql<SqlBool>`(${like(column, rare)} and ${like(sql`(${column} || '')`, text)})`
}

const like = (column: Expression<string>, text: string) =>
  sql<SqlBool>`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Of an email address what ends with its @: what follows stands in too many rows to be looked up. */
function rarePart(text: string): string {
  const name = text.slice(0, text.indexOf('@') + 1)
  return [...name].length < shortest ? text : name
}

/**
 * The ids of a table's rows whose search text may contain one of `typed`, by SQLite's index of three
 * letters in a row (`<table>_search`); of an address only the rare part was looked up, so ask
 * `textContains` as well. Null where looking at the rows in their order is quicker: for many matches,
 * for fewer letters, and on PostgreSQL, which chooses for itself.
 */
export async function fewMatches<Tables>(
  db: Kysely<Tables>,
  table: string,
  typed: string[],
): Promise<string[] | null> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return null
  const texts = typed.map((text) => rarePart(searchText(text.trim())))
  if (texts.length === 0 || texts.some((text) => [...text].length < shortest)) return null
  const question = texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ')
  const index = sql.table(`${table}_search`)
  const { rows } = await sql<{ row_id: string }>`
    select row_id from ${sql.table(`${table}_search_rows`)} where number in (
      select rowid from ${index} where ${index} match ${question} limit ${few + 1}
    )`.execute(db)
  return rows.length > few ? null : rows.map(({ row_id }) => row_id)
}
