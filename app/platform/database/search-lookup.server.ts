import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  SqliteAdapter,
  sql,
} from 'kysely'
import type { SearchTerms } from './search-terms.ts'
import { containsTerms, minIndexedLength, rarePart, searchText } from './search-text.server.ts'

/** How many matches are few: more than a page of any list, and still quickly put in order. */
export const few = 1000

/** What the index of three letters in a row says about a search, before any other filter. */
export interface SearchLookup {
  /**
   * The ids of all rows that may match, to be asked for with `hasOneOf` beside the search itself. Null
   * where looking at the rows in their order is quicker: for many matches, and for short terms alone.
   */
  ids: string[] | null
  /** How many rows match, counted no further than one more than `few`; null where the index cannot tell. */
  count: number | null
}

const nothingKnown: SearchLookup = { ids: null, count: null }

/** Asks the index once for `terms`, so that a list and its count can share the answer. */
export async function lookUpSearch<Tables>(
  db: Kysely<Tables>,
  table: string,
  terms: SearchTerms,
): Promise<SearchLookup> {
  const indexed = terms.filter((spellings) => spellings.every((text) => isIndexed(lookedUp(text))))
  if (indexed.length === 0) return nothingKnown
  if (!isSqlite(db)) return answer(await idsInPostgres(db, table, terms), true)
  // SQLite's index is asked for less than was typed where a term is short or an address is cut.
  const isExact =
    indexed.length === terms.length && terms.flat().every((text) => lookedUp(text) === folded(text))
  return answer(await idsInSqlite(db, table, indexed), isExact)
}

/**
 * The same for lists that nobody counts: SQLite alone is asked, since PostgreSQL chooses for itself
 * well enough where rows are some thousands.
 */
export const fewMatches = async <Tables>(db: Kysely<Tables>, table: string, terms: SearchTerms) =>
  isSqlite(db) ? (await lookUpSearch(db, table, terms)).ids : null

/** True where a row's id is one of `ids`. They are one parameter, since a statement with 1,000 is slow to prepare. */
export function hasOneOf<Tables>(
  db: Kysely<Tables>,
  id: Expression<string>,
  ids: readonly string[],
): Expression<SqlBool> {
  const list = JSON.stringify(ids)
  return isSqlite(db)
    ? sql<SqlBool>`${id} in (select value from json_each(${list}))`
    : sql<SqlBool>`${id} = any(array(select jsonb_array_elements_text(${list}::jsonb)))`
}

const isSqlite = <Tables>(db: Kysely<Tables>) => db.getExecutor().adapter instanceof SqliteAdapter

const folded = (text: string) => searchText(text.trim())
const lookedUp = (text: string) => rarePart(folded(text))
const isIndexed = (text: string) => [...text].length >= minIndexedLength

const answer = (ids: string[], isExact: boolean): SearchLookup => ({
  ids: ids.length > few ? null : ids,
  count: isExact ? ids.length : null,
})

async function idsInSqlite<Tables>(db: Kysely<Tables>, table: string, terms: SearchTerms) {
  const question = terms
    .map((spellings) => spellings.map((text) => `"${lookedUp(text).replaceAll('"', '""')}"`))
    .map((spellings) => `(${spellings.join(' OR ')})`)
    .join(' AND ')
  const index = sql.table(`${table}_search`)
  const { rows } = await sql<{ row_id: string }>`
    select row_id from ${sql.table(`${table}_search_rows`)} where number in (
      select rowid from ${index} where ${index} match ${question} limit ${few + 1}
    )`.execute(db)
  return rows.map(({ row_id }) => row_id)
}

async function idsInPostgres<Tables>(db: Kysely<Tables>, table: string, terms: SearchTerms) {
  const query = sql<{ id: string }>`select id from ${sql.table(table)}
    where ${containsTerms([sql.ref<string>('search_text')], terms)} limit ${few + 1}`
  const { rows } = terms.length > 1 ? await byIndex(db, query) : await query.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Of words that are each frequent PostgreSQL expects to find enough together soon, and reads the table
 * row by row. Where they hardly ever meet, that takes ten times as long as its index.
 */
const byIndex = <Tables, Row>(db: Kysely<Tables>, query: RawBuilder<Row>) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('jit', 'off', true)`.execute(tx)
    return query.execute(tx)
  })
