import { type Expression, type SqlBool, sql } from 'kysely'
import type { SearchTerms } from './search-terms.ts'

/** An index of three letters in a row knows nothing of shorter texts. */
export const minIndexedLength = 3

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
export function rarePart(text: string): string {
  const name = text.slice(0, text.indexOf('@') + 1)
  return [...name].length < minIndexedLength ? text : name
}
