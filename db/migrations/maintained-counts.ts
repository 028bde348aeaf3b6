import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'

interface Counted {
  /** The table whose rows are counted, by this column; null counts as ''. */
  table: string
  by: string
  /** The table with the number of rows for each value. */
  counts: string
}

/** Creates a table of counts that triggers update with every change, since counting costs more the more rows there are. */
export async function maintainCounts(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  counted: Counted,
): Promise<void> {
  const { counts, table, by } = counted
  await db.schema
    .createTable(counts)
    .addColumn(by, columnTypes(kind).text, (column) => column.primaryKey().notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`insert into ${sql.table(counts)} (${sql.ref(by)}, amount)
    select coalesce(${sql.ref(by)}, ''), count(*) from ${sql.table(table)}
    group by ${sql.ref(by)}`.execute(db)
  await addTriggers[kind](db, counted)
}

type AddTriggers = (db: Kysely<unknown>, counted: Counted) => Promise<void>

const addTriggers: Record<DatabaseKind, AddTriggers> = {
  async sqlite(db, { table, by, counts }) {
    const add = (row: 'old' | 'new', amount: 1 | -1) =>
      `insert into ${counts} (${by}, amount) values (coalesce(${row}.${by}, ''), ${amount})
        on conflict (${by}) do update set amount = amount + excluded.amount;`
    const trigger = (name: string, event: string, actions: string) =>
      sql.raw(`create trigger ${counts}_${name} after ${event} begin ${actions} end`).execute(db)
    await trigger('in', `insert on ${table}`, add('new', 1))
    await trigger('out', `delete on ${table}`, add('old', -1))
    await trigger(
      'over',
      `update of ${by} on ${table} when old.${by} is not new.${by}`,
      `${add('old', -1)} ${add('new', 1)}`,
    )
  },

  // Once per statement and in a fixed order, so that transactions cannot deadlock.
  async postgres(db, { table, by, counts }) {
    const changed = (rows: string, change: 1 | -1) =>
      `select coalesce(${by}, '') as ${by}, ${change} as change from ${rows}`
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
          insert into ${counts} (${by}, amount)
          select ${by}, sum(change) from (${changes}) as changes
          group by ${by} having sum(change) <> 0 order by ${by}
          on conflict (${by}) do update set amount = ${counts}.amount + excluded.amount;
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
