import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'

type ColumnTypes = Record<'text' | 'instant' | 'boolean' | 'list', RawBuilder<unknown>>

const sqlite: ColumnTypes = {
  text: sql`text`,
  instant: sql`text`,
  boolean: sql`integer`,
  list: sql`text`,
}

const postgres: ColumnTypes = {
  // Byte order, as in SQLite: lists sort alike on both, LIKE 'x%' can use an index, and an upgrade
  // of the system's locale data cannot spoil an index.
  text: sql`text collate "C"`,
  // Milliseconds, as in code: a value read and compared again must not have lost digits. A real
  // timestamp rather than text because the sign-in library stores Date objects here.
  instant: sql`timestamptz(3)`,
  boolean: sql`boolean`,
  list: sql`text collate "C"`,
}

/** The column types of a database, under names that both databases share. */
export const columnTypes = (kind: DatabaseKind) => (kind === 'sqlite' ? sqlite : postgres)

/** Options after a table's columns: they make SQLite reject values of a wrong type. */
export const tableOptions = (kind: DatabaseKind) => (kind === 'sqlite' ? sql`strict` : sql``)
