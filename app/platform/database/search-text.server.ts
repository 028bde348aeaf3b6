import { type Expression, type Kysely, type SqlBool, SqliteAdapter, sql } from 'kysely'
import type { SearchTerms } from './search-terms.ts'

// More than a page of any list, and still quickly put in order.
const few = 1000
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

/**
 * True where each term is found in one of the folded `columns`, in one of its spellings. `elsewhere` adds
 * conditions that let a term count as found although it stands in none of them.
 */
export function containsTerms(
  columns: readonly Expression<string>[],
  terms: SearchTerms,
  elsewhere: (spellings: readonly string[]) => readonly Expression<SqlBool>[] = () => [],
): Expression<SqlBool> {
  const found = terms.map((spellings) => {
    const here = columns.flatMap((column) => spellings.map((text) => textContains(column, text)))
    return sql`(${sql.join([...here, ...elsewhere(spellings)], sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

const like = (column: Expression<string>, text: string) =>
  sql<SqlBool>`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Of an email address what ends with its @: what follows stands in too many rows to be looked up. */
function rarePart(text: string): string {
  const name = text.slice(0, text.indexOf('@') + 1)
  return [...name].length < shortest ? text : name
}

/**
 * The ids of a table's rows whose search text may contain all of `terms`, by SQLite's index of three
 * letters in a row (`<table>_search`). Terms of fewer letters, and the common part of an address, are not
 * looked up, so ask `containsTerms` as well. Null where looking at the rows in their order is quicker: for
 * many matches, for short terms alone, and on PostgreSQL, which chooses for itself.
 */
export async function fewMatches<Tables>(
  db: Kysely<Tables>,
  table: string,
  terms: SearchTerms,
): Promise<string[] | null> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return null
  const questions = terms.flatMap((spellings) => {
    const texts = spellings.map((text) => rarePart(searchText(text.trim())))
    if (texts.some((text) => [...text].length < shortest)) return []
    return `(${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ')})`
  })
  if (questions.length === 0) return null
  const index = sql.table(`${table}_search`)
  const { rows } = await sql<{ row_id: string }>`
    select row_id from ${sql.table(`${table}_search_rows`)} where number in (
      select rowid from ${index} where ${index} match ${questions.join(' AND ')} limit ${few + 1}
    )`.execute(db)
  return rows.length > few ? null : rows.map(({ row_id }) => row_id)
}
