import { type Expression, type SqlBool, sql } from 'kysely'

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
  const literal = searchText(typed.trim()).replace(/[\\%_]/g, '\\$&')
  return sql<SqlBool>`${column} like ${`%${literal}%`} escape '\\'`
}
