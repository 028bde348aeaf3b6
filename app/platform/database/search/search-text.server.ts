import { type Expression, type SqlBool, sql } from 'kysely'
import { spellingsOf } from '#app/values/folded-text.ts'
import type { SearchTerms } from './search-terms.ts'

/** The trigram index cannot find shorter texts. */
export const minIndexedLength = 3

/** Folded here and not in SQL, because SQLite lowers ASCII only. */
export const searchText = (...parts: (string | null | undefined)[]): string =>
  [...new Set(parts.flatMap((part) => (part ? spellingsOf(part) : [])))].join('\n')

/** True where the `column` contains the folded text literally, without wildcards. */
function textContains(column: Expression<string>, text: string): Expression<SqlBool> {
  const rare = rarePart(text)
  if (rare === text) return like(column, text)
  // A concatenated expression has no index: PostgreSQL finds the rare part by index and compares the rest.
  return sql<SqlBool>`(${like(column, rare)} and ${like(sql`(${column} || '')`, text)})`
}

/** Every row matches no terms. `elsewhere` adds conditions by which a term is found that stands in none of the columns. */
export function containsTerms(
  columns: readonly Expression<string>[],
  terms: SearchTerms,
  elsewhere: (spellings: readonly string[]) => readonly Expression<SqlBool>[] = () => [],
): Expression<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`1 = 1`
  const found = terms.map((spellings) => {
    const here = columns.flatMap((column) => spellings.map((text) => textContains(column, text)))
    return sql`(${sql.join([...here, ...elsewhere(spellings)], sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

const like = (column: Expression<string>, text: string) =>
  sql<SqlBool>`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** The part of an email address up to its @: the domain is in too many rows for a lookup. */
export function rarePart(text: string): string {
  const name = text.slice(0, text.indexOf('@') + 1)
  return [...name].length < minIndexedLength ? text : name
}
