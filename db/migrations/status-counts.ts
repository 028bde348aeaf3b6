import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'

/** Something of which a table's name is the plural, and which has a table of counts by status. */
type Counted = 'appointment' | 'blog_post'

/** Lets the counts follow every change, whoever makes it: counting 100,000 rows for each list would not do. */
export const keepStatusCounts: Record<
  DatabaseKind,
  (db: Kysely<unknown>, counted: Counted) => Promise<void>
> = {
  async sqlite(db, counted) {
    const raw = (text: string) => sql.raw(text.replaceAll('ROW', counted))
    const add = (row: 'old' | 'new', amount: 1 | -1) =>
      raw(`insert into ROW_counts (status, amount) values (${row}.status, ${amount})
        on conflict (status) do update set amount = amount + excluded.amount;`)
    await sql`create trigger ${raw('ROWs_counted_in')} after insert on ${raw('ROWs')}
      begin ${add('new', 1)} end`.execute(db)
    await sql`create trigger ${raw('ROWs_counted_out')} after delete on ${raw('ROWs')}
      begin ${add('old', -1)} end`.execute(db)
    await sql`create trigger ${raw('ROWs_counted_over')} after update of status on ${raw('ROWs')}
      when old.status <> new.status
      begin ${add('old', -1)} ${add('new', 1)} end`.execute(db)
  },

  // Once a statement and in the order of the statuses, so that no two transactions wait for each other.
  async postgres(db, counted) {
    const raw = (text: string) => sql.raw(text.replaceAll('ROW', counted))
    const gone = 'select status, -1 as change from gone'
    const come = 'select status, 1 as change from come'
    const events = [
      ['insert', come, 'new table as come'],
      ['delete', gone, 'old table as gone'],
      ['update', `${gone} union all ${come}`, 'old table as gone new table as come'],
    ] as const
    for (const [event, changes, tables] of events) {
      await sql`create function ${raw(`count_ROW_${event}`)}() returns trigger
        language plpgsql as $$
        begin
          insert into ${raw('ROW_counts')} (status, amount)
          select status, sum(change) from (${sql.raw(changes)}) as changes
          group by status having sum(change) <> 0 order by status
          on conflict (status) do update
          set amount = ${raw('ROW_counts')}.amount + excluded.amount;
          return null;
        end $$`.execute(db)
      await sql`create trigger ${raw(`ROWs_count_${event}`)}
        after ${sql.raw(event)} on ${raw('ROWs')} referencing ${sql.raw(tables)}
        for each statement execute function ${raw(`count_ROW_${event}`)}()`.execute(db)
    }
  },
}
