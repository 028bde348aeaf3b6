import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSqlite } from '#app/platform/database/dialects.server.ts'
import type { SearchTerms } from './search-terms.ts'
import { containsTerms, minIndexedLength, rarePart } from './search-text.server.ts'

/** More than a page of any list has, and still sorted quickly. */
const maxLookedUp = 1000

interface SearchLookup {
  /** Null where scanning the rows in their order is faster: for many matches, and when all terms are short. */
  ids: string[] | null
  /** How many rows match, counted up to `maxLookedUp + 1`; null where the index cannot count them. */
  count: number | null
}

const unknownMatches: SearchLookup = { ids: null, count: null }

/** A list and its count share it. A scan of 100,000 rows that finds nobody takes 37 ms on SQLite, 86 on PostgreSQL. */
export async function lookUpSearch<Tables>(db: Kysely<Tables>, table: string, terms: SearchTerms) {
  const indexed = terms.filter((spellings) => spellings.every((text) => isIndexed(rarePart(text))))
  if (indexed.length === 0) return unknownMatches
  if (!isSqlite(db)) return answer(await idsInPostgres(db, table, terms), true)
  // SQLite's index is queried for less than was typed where a term is short or an address is cut.
  const isExact =
    indexed.length === terms.length && terms.flat().every((text) => rarePart(text) === text)
  return answer(await idsInSqlite(db, table, indexed), isExact)
}

/** SQLite scans 10,000 posts for 25 ms; on PostgreSQL (null) the query plan is good enough. */
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

const isIndexed = (text: string) => [...text].length >= minIndexedLength

const answer = (ids: string[], isExact: boolean): SearchLookup => ({
  ids: ids.length > maxLookedUp ? null : ids,
  count: isExact ? ids.length : null,
})

async function idsInSqlite<Tables>(db: Kysely<Tables>, table: string, terms: SearchTerms) {
  const matchQuery = terms
    .map((spellings) => spellings.map((text) => `"${rarePart(text).replaceAll('"', '""')}"`))
    .map((spellings) => `(${spellings.join(' OR ')})`)
    .join(' AND ')
  const index = sql.table(`${table}_search`)
  const { rows } = await sql<{ row_id: string }>`
    select row_id from ${sql.table(`${table}_search_rows`)} where number in (
      select rowid from ${index} where ${index} match ${matchQuery} limit ${maxLookedUp + 1}
    )`.execute(db)
  return rows.map(({ row_id }) => row_id)
}

async function idsInPostgres<Tables>(db: Kysely<Tables>, table: string, terms: SearchTerms) {
  const query = sql<{ id: string }>`select id from ${sql.table(table)}
    where ${containsTerms([sql.ref<string>('search_text')], terms)} limit ${maxLookedUp + 1}`
  const { rows } = terms.length > 1 ? await byIndex(db, query) : await query.execute(db)
  return rows.map(({ id }) => id)
}

/** PostgreSQL scans the table where it expects many rows with several frequent words: 95 ms of 100,000 instead of 10. */
const byIndex = <Tables, Row>(db: Kysely<Tables>, query: RawBuilder<Row>) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('jit', 'off', true)`.execute(tx)
    return query.execute(tx)
  })
