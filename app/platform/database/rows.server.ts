import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import type { AuditAction } from '#app/platform/audit/audit-actions.ts'
import { type AuditEntry, recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { newId } from '#app/platform/id.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import {
  conflict,
  done,
  type EditResult,
  type FieldErrors,
  invalid,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { isUniqueViolation, transact } from './transact.server.ts'

/** Kysely checks no query whose table is known when it runs: those of this file name this one, callers' types check. */
type AnyVersioned = 'gallery_images'

type VersionedTable = {
  [Table in keyof Database]: 'version' extends keyof Database[Table] ? Table : never
}[keyof Database]

export interface SeenRow {
  id: string
  version: number
}

/** False when the row is gone or has another version by now. */
export async function updateVersion(
  db: Kysely<Database>,
  table: VersionedTable,
  { id, version }: SeenRow,
  columns: object,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table as AnyVersioned)
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface New {
  id?: string | undefined
  /** The errors when another row has a value that must be unique. */
  taken?: FieldErrors | undefined
}

/** Two requests with the same id at the same time store one row. */
export async function createRow<Table extends VersionedTable>(
  { db, clock, by }: PlatformNeeds<'by' | 'db' | 'clock'>,
  table: Table,
  columns: Omit<Insertable<Database[Table]>, 'id' | 'version' | 'created_at'>,
  audit: Pick<AuditEntry, 'action' | 'subject'>,
  { id = newId(), taken }: New = {},
): Promise<Result<{ id: string }>> {
  const row = { ...columns, id, created_at: clock.now().toISOString() }
  try {
    await transact(db, async (tx) => {
      const made = await tx
        .insertInto(table as AnyVersioned)
        .values(row as unknown as Insertable<Database[AnyVersioned]>)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (made) await recordAudit({ db: tx, clock, by }, { ...audit, rowId: id })
    })
  } catch (error) {
    // The id is compared first, so that a request which is sent twice never meets the value of its own row.
    if (taken && isUniqueViolation(error)) return invalid(taken)
    throw error
  }
  return done({ id })
}

interface Save<Row, Recorded, Checked> {
  /** What the audit trail says of it; without `detailsOf`, the names of the changed columns. */
  audit: Pick<AuditEntry, 'action'> & {
    subjectOf: (row: Row) => string
    detailsOf?: (before: Row) => string[]
  }
  /** The row as it is now, with the columns that are edited; null when there is none. */
  find: (tx: Transaction<Database>) => Promise<Row | null>
  /** Asked before the versions are compared, so an outdated form may pass, which is then a conflict. */
  check?: (tx: Transaction<Database>, before: Row) => Promise<Result<Checked>>
  /** The columns that are stored beside the changes, or what the person must correct. */
  columns?: (tx: Transaction<Database>, before: Row) => Promise<Result<object>>
  /** Stores what belongs to the change in other tables; the result brings what it answers. */
  record?: (
    tx: Transaction<Database>,
    before: Row,
    changes: Partial<Row>,
    checked: Checked,
  ) => Promise<Recorded>
  /** The errors when another row has a value that must be unique. */
  taken?: FieldErrors | undefined
}

interface Saved<Recorded> {
  id: string
  /** What `record` has answered; undefined when the row already had these values. */
  recorded?: Recorded | undefined
}

/** A conflict, with the row as it is now, when it has changed since it was seen. */
export async function saveVersion<Row extends object, Recorded = unknown, Checked = unknown>(
  { db, clock, by }: PlatformNeeds<'by' | 'db' | 'clock'>,
  table: VersionedTable,
  seen: SeenRow,
  changesOf: NoInfer<Partial<Row> | ((before: Row) => Partial<Row>)>,
  { audit, find, check, columns, record, taken }: Save<Row, Recorded, Checked>,
): Promise<EditResult<Row, Saved<Recorded>>> {
  const { id } = seen
  try {
    return await transact(db, async (tx): Promise<EditResult<Row, Saved<Recorded>>> => {
      const before = await find(tx)
      if (!before) return notFound
      const changesFor = (row: Row) =>
        typeof changesOf === 'function' ? changesOf(row) : changesOf
      const changes = changesFor(before)
      // Checked before the version: a double click, or two people who write the same, is no conflict.
      if (isSame(before, changes)) return done({ id })
      const checked = (await check?.(tx, before)) ?? done(undefined as Checked)
      if (!checked.ok) return checked
      const others = (await columns?.(tx, before)) ?? done({})
      if (!others.ok) return others
      if (await updateVersion(tx, table, seen, { ...changes, ...others.value })) {
        const recorded = await record?.(tx, before, changes, checked.value)
        await recordAudit(
          { db: tx, clock, by },
          {
            action: audit.action,
            rowId: id,
            subject: audit.subjectOf(before),
            details: audit.detailsOf?.(before) ?? [
              ...differences(before, changes),
              ...differences(before, recordedPartsOf<Row>(others.value)),
            ],
          },
        )
        return done({ id, recorded })
      }
      const current = await find(tx)
      if (!current) return notFound
      // The other one of two taps was stored since `before` was read.
      return isSame(current, changesFor(current)) ? done({ id }) : conflict(current)
    })
  } catch (error) {
    if (taken && isUniqueViolation(error)) return invalid(taken)
    throw error
  }
}

// These columns are neither secret nor medical, and their name alone would not say what was changed to what.
const recordedValues = ['status', 'role', 'branch', 'attendance']

/** Changed along with others, such as an attendance by a move to another day. */
const recordedPartsOf = <Row>(columns: object) =>
  Object.fromEntries(
    Object.entries(columns).filter(([name]) => recordedValues.includes(name)),
  ) as Partial<Row>

const differences = <Row extends object>(before: Row, changes: Partial<Row>): string[] =>
  (Object.keys(changes) as (keyof Row & string)[])
    .filter((name) => before[name] !== changes[name])
    .map((name) =>
      recordedValues.includes(name)
        ? `${name}: ${valueText(name, before[name])} to ${valueText(name, changes[name])}`
        : name,
    )

const valueText = (name: string, value: unknown) => value || (name === 'branch' ? 'any' : 'none')

const isSame = <Row extends object>(row: Row, changes: Partial<Row>) =>
  (Object.keys(changes) as (keyof Row)[]).every((name) => row[name] === changes[name])

export async function findById<
  Table extends VersionedTable,
  Column extends keyof Selectable<Database[Table]> & string,
>(db: Kysely<Database>, table: Table, id: string, columns: readonly Column[]) {
  const row = await db
    .selectFrom(table as AnyVersioned)
    .select(columns as readonly 'id'[])
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as Pick<Selectable<Database[Table]>, Column> | undefined) ?? null
}

interface Deletion<Table extends VersionedTable> {
  action: AuditAction
  subject: keyof Database[Table] & string
  condition?: (row: ExpressionBuilder<Database, Table>) => Expression<SqlBool>
}

/** Not found when there is none that meets the condition. */
export async function deleteById<Table extends VersionedTable>(
  { db, clock, by }: PlatformNeeds<'by' | 'db' | 'clock'>,
  table: Table,
  id: string,
  { action, subject, condition }: Deletion<Table>,
): Promise<Result<{ id: string }, NotFound>> {
  // Rows that reference it may be written at the same time: `transact` then tries again.
  return transact(db, async (tx) => {
    const deleted = await tx
      .deleteFrom(table as AnyVersioned)
      .where('id', '=', id)
      .$if(condition !== undefined, (query) => query.where(condition as never))
      .returning(sql<string | null>`${sql.ref(subject)}`.as('subject'))
      .executeTakeFirst()
    if (!deleted) return notFound
    await recordAudit({ db: tx, clock, by }, { action, rowId: id, subject: deleted.subject ?? '' })
    return done({ id })
  })
}
