import { type RawBuilder, sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

const statuses = sql`('pending', 'confirmed', 'cancelled', 'completed')`

// `_` matches any one character: enough to reject an instant or another date format.
const isDay = (column: RawBuilder<unknown>) => sql`${column} like '____-__-__'`

export const appointments: SchemaMigration = {
  name: '0004-appointments',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)

    await db.schema
      .createTable('appointments')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('reference', text, (column) => column.notNull().unique())
      .addColumn('request_key', text, (column) => column.notNull().unique())
      .addColumn('first_name', text, (column) => column.notNull())
      .addColumn('last_name', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('phone', text, (column) => column.notNull())
      .addColumn('phone_normalised', text)
      .addColumn('service', text, (column) => column.notNull())
      .addColumn('branch', text)
      .addColumn('preferred_date', text, (column) => column.check(isDay(sql`preferred_date`)))
      .addColumn('message', text, (column) => column.notNull())
      .addColumn('appointment_date', text, (column) => column.check(isDay(sql`appointment_date`)))
      .addColumn('appointment_time', text, (column) =>
        column.check(sql`appointment_time like '__:__'`),
      )
      .addColumn('notes', text)
      .addColumn('status', text, (column) => column.notNull().check(sql`status in ${statuses}`))
      .addColumn('privacy_version', text)
      .addColumn('search_text', text, (column) => column.notNull())
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()

    // SQLite cannot index substrings: it scans this index, in order, instead of the wide table.
    const searched = kind === 'sqlite' ? sql`, search_text` : sql``
    await sql`create index appointments_by_creation
      on appointments (created_at desc, id desc ${searched})`.execute(db)
    await sql`create index appointments_by_status
      on appointments (status, created_at desc, id desc)`.execute(db)
    await sql`create index appointments_by_change on appointments (updated_at)`.execute(db)

    await db.schema
      .createTable('appointment_status_changes')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('appointment_id', text, (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('from_status', text, (column) =>
        column.notNull().check(sql`from_status in ${statuses}`),
      )
      .addColumn('to_status', text, (column) =>
        column.notNull().check(sql`to_status in ${statuses}`),
      )
      .addColumn('changed_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addColumn('changed_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index appointment_status_changes_by_appointment
      on appointment_status_changes (appointment_id, changed_at)`.execute(db)
  },
}
