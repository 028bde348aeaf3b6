import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'

interface Counted {
  /** The table whose rows are counted, by one or several columns; null counts as ''. */
  table: string
  by: string | readonly (string | Key)[]
  /** The table with the number of rows for each value. */
  counts: string
}

/** A column of the counts whose value is computed from a column of a row. */
interface Key {
  column: string
  from: string
  value(row: string): string
}

/** Creates a table of counts that triggers update with every change, since counting costs more the more rows there are. */
export async function maintainCounts(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  { table, by, counts }: Counted,
): Promise<void> {
  const keys = [by].flat().map((key) => (typeof key === 'string' ? keyOf(key) : key))
  const columns = keys.map(({ column }) => column)
  let creation: CreateTableBuilder<string, string> = db.schema.createTable(counts)
  for (const column of columns) {
    creation = creation.addColumn(column, columnTypes(kind).text, (type) => type.notNull())
  }
  await creation
    .addColumn('amount', 'integer', (type) => type.notNull())
    .addPrimaryKeyConstraint(`${counts}_pkey`, columns)
    .modifyEnd(tableOptions(kind))
    .execute()
  const names = columns.join(', ')
  await sql
    .raw(`insert into ${counts} (${names}, amount)
      select ${valuesOf(keys, table)}, count(*) from ${table}
      group by ${columns.map((_, index) => index + 1).join(', ')}`)
    .execute(db)
  await addTriggers[kind](db, { table, keys, names, counts })
}

const keyOf = (column: string): Key => ({
  column,
  from: column,
  value: (row) => `coalesce(${row}.${column}, '')`,
})

const valuesOf = (keys: readonly Key[], row: string) =>
  keys.map(({ value }) => value(row)).join(', ')

type AddTriggers = (
  db: Kysely<unknown>,
  counted: { table: string; keys: readonly Key[]; names: string; counts: string },
) => Promise<void>

const addTriggers: Record<DatabaseKind, AddTriggers> = {
  async sqlite(db, { table, keys, names, counts }) {
    const add = (row: 'old' | 'new', amount: 1 | -1) =>
      `insert into ${counts} (${names}, amount) values (${valuesOf(keys, row)}, ${amount})
        on conflict (${names}) do update set amount = amount + excluded.amount;`
    const trigger = (name: string, event: string, actions: string) =>
      sql.raw(`create trigger ${counts}_${name} after ${event} begin ${actions} end`).execute(db)
    await trigger('in', `insert on ${table}`, add('new', 1))
    await trigger('out', `delete on ${table}`, add('old', -1))
    const columns = keys.map(({ from }) => from)
    const isChanged = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
    await trigger(
      'over',
      `update of ${columns.join(', ')} on ${table} when ${isChanged}`,
      `${add('old', -1)} ${add('new', 1)}`,
    )
  },

  // Once per statement and in a fixed order, so that transactions cannot deadlock.
  async postgres(db, { table, keys, names, counts }) {
    const changed = (rows: string, change: 1 | -1) => {
      const values = keys.map(({ column, value }) => `${value(rows)} as ${column}`).join(', ')
      return `select ${values}, ${change} as change from ${rows}`
    }
    const [gone, come] = [changed('gone', -1), changed('come', 1)]
    const events = [
      ['insert', come, 'new table as come'],
      ['delete', gone, 'old table as gone'],
      ['update', `${gone} union all ${come}`, 'old table as gone new table as come'],
    ] as const
    for (const [event, changes, tables] of events) {
      await sql
        .raw(`create function ${counts}_on_${event}() returns trigger language plpgsql as $$
        begin
          insert into ${counts} (${names}, amount)
          select ${names}, sum(change) from (${changes}) as changes
          group by ${names} having sum(change) <> 0 order by ${names}
          on conflict (${names}) do update set amount = ${counts}.amount + excluded.amount;
          return null;
        end $$`)
        .execute(db)
      await sql
        .raw(`create trigger ${counts}_on_${event} after ${event} on ${table}
        referencing ${tables} for each statement execute function ${counts}_on_${event}()`)
        .execute(db)
    }
  },
}
