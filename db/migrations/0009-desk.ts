import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'
import { indexSearchText } from './sqlite-search.ts'

/** What the front desk needs: versions, who entered a request, messages sent, counts, and its lists' indexes. */
export const frontDesk: SchemaMigration = {
  name: '0009-desk',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)

    await db.schema
      .alterTable('appointments')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('appointments')
      .addColumn('entered_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .execute()

    await sql`create index appointments_by_branch
      on appointments (branch, created_at desc, id desc)`.execute(db)
    await sql`create index appointments_by_branch_and_status
      on appointments (branch, status, created_at desc, id desc)`.execute(db)
    await sql`create index appointments_by_phone
      on appointments (phone_normalised, status)`.execute(db)
    // The day of a visit: the agreed date, else the preferred one.
    await sql`create index appointments_by_visit
      on appointments (coalesce(appointment_date, preferred_date), branch)`.execute(db)

    await db.schema
      .createTable('appointment_messages')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('appointment_id', text, (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('template', text, (column) =>
        column.notNull().check(sql`template in ('confirmed', 'cancelled', 'reminder')`),
      )
      .addColumn('sent_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addColumn('sent_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index appointment_messages_by_appointment
      on appointment_messages (appointment_id, sent_at)`.execute(db)

    await db.schema
      .createTable('appointment_counts')
      .addColumn('status', text, (column) => column.primaryKey().notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`insert into appointment_counts (status, amount)
      select status, count(*) from appointments group by status`.execute(db)
    await maintainCounts[kind](db)
    if (kind === 'sqlite') await indexSearchText(db, 'appointments')
  },
}

/** Triggers update the counts with every change; counting 100,000 rows for each list would be too slow. */
const maintainCounts: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    const add = (row: 'old' | 'new', amount: 1 | -1) =>
      sql.raw(`insert into appointment_counts (status, amount) values (${row}.status, ${amount})
        on conflict (status) do update set amount = amount + excluded.amount;`)
    await sql`create trigger appointments_counted_in after insert on appointments
      begin ${add('new', 1)} end`.execute(db)
    await sql`create trigger appointments_counted_out after delete on appointments
      begin ${add('old', -1)} end`.execute(db)
    await sql`create trigger appointments_counted_over after update of status on appointments
      when old.status <> new.status
      begin ${add('old', -1)} ${add('new', 1)} end`.execute(db)
  },

  // Once per statement and in the order of the statuses, so that transactions cannot deadlock.
  async postgres(db) {
    const gone = 'select status, -1 as change from gone'
    const come = 'select status, 1 as change from come'
    const events = [
      ['insert', come, 'new table as come'],
      ['delete', gone, 'old table as gone'],
      ['update', `${gone} union all ${come}`, 'old table as gone new table as come'],
    ] as const
    for (const [event, changes, tables] of events) {
      await sql`create function ${sql.raw(`count_appointment_${event}`)}() returns trigger
        language plpgsql as $$
        begin
          insert into appointment_counts (status, amount)
          select status, sum(change) from (${sql.raw(changes)}) as changes
          group by status having sum(change) <> 0 order by status
          on conflict (status) do update
          set amount = appointment_counts.amount + excluded.amount;
          return null;
        end $$`.execute(db)
      await sql`create trigger ${sql.raw(`appointments_count_${event}`)}
        after ${sql.raw(event)} on appointments referencing ${sql.raw(tables)}
        for each statement execute function ${sql.raw(`count_appointment_${event}`)}()`.execute(db)
    }
  },
}
