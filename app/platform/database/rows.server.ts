import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import {
  conflict,
  done,
  type EditResult,
  type FieldErrors,
  invalid,
  notFound,
  type Result,
} from '#app/result.ts'
import type { Database } from '#db/schema.ts'
import { isUniqueViolation } from './constraint-violation.ts'
import { transact } from './transact.server.ts'

/** The tables whose rows are edited at a version. */
type VersionedTable = {
  [Table in keyof Database]: 'version' extends keyof Database[Table] ? Table : never
}[keyof Database]

/** A row, and the version that was on the screen. */
export interface SeenRow {
  id: string
  version: number
}

/** Writes columns of a row and its next version; false when the row is gone or has another version by now. */
export async function updateVersion(
  db: Kysely<Database>,
  table: VersionedTable,
  { id, version }: SeenRow,
  columns: object,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table as 'gallery_images')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Save<Row> {
  /** The row as it is now, with the columns that are edited; null when there is none. */
  find: (tx: Transaction<Database>) => Promise<Row | null>
  /** The columns that are stored beside the changes, or what the person must correct. */
  columns?: (tx: Transaction<Database>, before: Row) => Promise<Result<object>>
  /** Stores what belongs to the change in other tables. */
  record?: (tx: Transaction<Database>, before: Row, changes: Partial<Row>) => Promise<unknown>
  /** The errors when another row has a value that must be unique. */
  taken?: FieldErrors
}

/**
 * Saves changes of a row in one transaction; they may depend on the row. A conflict, with the row as it is now,
 * when it has changed since it was seen.
 */
export async function saveVersion<Row extends object>(
  db: Kysely<Database>,
  table: VersionedTable,
  seen: SeenRow,
  changesOf: NoInfer<Partial<Row> | ((before: Row) => Partial<Row>)>,
  { find, columns, record, taken }: Save<Row>,
): Promise<EditResult<Row>> {
  const { id } = seen
  try {
    return await transact(db, async (tx): Promise<EditResult<Row>> => {
      const before = await find(tx)
      if (!before) return notFound
      const changes = typeof changesOf === 'function' ? changesOf(before) : changesOf
      // Checked before the version: a double click, or two people who write the same, is no conflict.
      if (isSame(before, changes)) return done({ id })
      const others = (await columns?.(tx, before)) ?? done({})
      if (!others.ok) return others
      if (await updateVersion(tx, table, seen, { ...changes, ...others.value })) {
        await record?.(tx, before, changes)
        return done({ id })
      }
      const current = await find(tx)
      return current ? conflict(current) : notFound
    })
  } catch (error) {
    if (taken && isUniqueViolation(error)) return invalid(taken)
    throw error
  }
}

const isSame = <Row extends object>(row: Row, changes: Partial<Row>) =>
  (Object.keys(changes) as (keyof Row)[]).every((name) => row[name] === changes[name])

/** Some columns of one row; null when there is none. */
export async function findById<
  Table extends VersionedTable,
  Column extends keyof Selectable<Database[Table]> & string,
>(
  db: Kysely<Database>,
  table: Table,
  id: string,
  columns: readonly Column[],
): Promise<Pick<Selectable<Database[Table]>, Column> | null> {
  const row = await db
    .selectFrom(table as 'gallery_images')
    .select(columns as readonly 'id'[])
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as Pick<Selectable<Database[Table]>, Column> | undefined) ?? null
}

/** Deletes one row with what hangs on it; false when it did not exist. */
export async function deleteById(
  db: Kysely<Database>,
  table: VersionedTable,
  id: string,
): Promise<boolean> {
  // The rows that name it may be written at the same time.
  return transact(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom(table).where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  })
}
