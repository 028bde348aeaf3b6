import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'
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

/** A flag as it is written in SQL, for defaults and conditions of indexes. */
export const flag = (kind: DatabaseKind, value: boolean) =>
  kind === 'sqlite' ? sql.lit(Number(value)) : sql.lit(value)

type Change = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

export const primary: Change = (column) => column.primaryKey().notNull()
export const required: Change = (column) => column.notNull()
export const unique: Change = (column) => column.notNull().unique()
export const defaultsTo =
  (value: unknown): Change =>
  (column) =>
    column.notNull().defaultTo(value)
export const requiredWhere =
  (check: RawBuilder<unknown>): Change =>
  (column) =>
    column.notNull().check(check)
export const optionalWhere =
  (check: RawBuilder<unknown>): Change =>
  (column) =>
    column.check(check)
/** The row goes with the one that it belongs to. */
export const belongsTo =
  (table: string): Change =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade')
/** The row stays when the one that it names is deleted. */
export const refersTo =
  (table: string): Change =>
  (column) =>
    column.references(`${table}.id`).onDelete('set null')
