import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, required, tableOptions } from '#db/migrations/column-types.ts'
import type { DatabaseKind } from '#db/schema.ts'

interface Counted {
  /** The table with the number of appointments for each value of its keys. */
  counts: string
  keys: Record<string, (row: string) => string>
  /** The columns of appointments that the values are made from. */
  changedBy: readonly string[]
}

/** Creates a table of counts that triggers update with every appointment, since counting costs more the more there are. */
export async function maintainCounts(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  counted: Counted,
): Promise<void> {
  const columns = Object.keys(counted.keys)
  let table: CreateTableBuilder<string, string> = db.schema.createTable(counted.counts)
  for (const column of columns) table = table.addColumn(column, columnTypes(kind).text, required)
  await table
    .addColumn('amount', 'integer', required)
    .addPrimaryKeyConstraint(`${counted.counts}_pkey`, columns)
    .modifyEnd(tableOptions(kind))
    .execute()
  for (const statement of triggers[kind](counted)) await sql.raw(statement).execute(db)
}

const triggers: Record<DatabaseKind, (counted: Counted) => string[]> = {
  sqlite({ counts, keys, changedBy }) {
    const names = Object.keys(keys).join(', ')
    const add = (row: 'old' | 'new', amount: 1 | -1) => {
      const values = Object.values(keys).map((value) => value(row))
      return `insert into ${counts} (${names}, amount) values (${values.join(', ')}, ${amount})
        on conflict (${names}) do update set amount = amount + excluded.amount;`
    }
    const isChanged = changedBy.map((column) => `old.${column} is not new.${column}`).join(' or ')
    return [
      `create trigger ${counts}_in after insert on appointments begin ${add('new', 1)} end`,
      `create trigger ${counts}_out after delete on appointments begin ${add('old', -1)} end`,
      `create trigger ${counts}_over after update of ${changedBy.join(', ')} on appointments
        when ${isChanged} begin ${add('old', -1)} ${add('new', 1)} end`,
    ]
  },

  // Once per statement and in a fixed order, so that transactions cannot deadlock.
  postgres({ counts, keys }) {
    const names = Object.keys(keys).join(', ')
    const changed = (rows: 'gone' | 'come', change: 1 | -1) => {
      const values = Object.entries(keys).map(([name, value]) => `${value(rows)} as ${name}`)
      return `select ${values.join(', ')}, ${change} as change from ${rows}`
    }
    const [gone, come] = [changed('gone', -1), changed('come', 1)]
    const events = [
      ['insert', come, 'new table as come'],
      ['delete', gone, 'old table as gone'],
      ['update', `${gone} union all ${come}`, 'old table as gone new table as come'],
    ] as const
    return events.flatMap(([event, changes, tables]) => [
      `create function ${counts}_on_${event}() returns trigger language plpgsql as $$
        begin
          insert into ${counts} (${names}, amount)
          select ${names}, sum(change) from (${changes}) as changes
          group by ${names} having sum(change) <> 0 order by ${names}
          on conflict (${names}) do update set amount = ${counts}.amount + excluded.amount;
          return null;
        end $$`,
      `create trigger ${counts}_on_${event} after ${event} on appointments
        referencing ${tables} for each statement execute function ${counts}_on_${event}()`,
    ])
  },
}
