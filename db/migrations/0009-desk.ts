import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'
import { indexSearchText } from './sqlite-search.ts'
import { keepStatusCounts } from './status-counts.ts'

/** What the front desk needs: versions, who entered a request, messages sent, counts, and its lists' indexes. */
export const desk: SchemaMigration = {
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
    // The day of a visit: the one agreed, else the one wished for.
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
    await keepStatusCounts[kind](db, 'appointment')
    if (kind === 'sqlite') await indexSearchText(db, 'appointments')
  },
}
