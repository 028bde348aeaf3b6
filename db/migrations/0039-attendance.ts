import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** Whether a patient came, how the request reached the clinic, and the index of what waits for an answer. */
export const attendance: SchemaMigration = {
  name: '0039-attendance',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    const attendances = sql`attendance in ('arrived', 'no-show')`
    const sources = sql`source in ('web', 'phone', 'walk-in', 'whatsapp')`
    await db.schema
      .alterTable('appointments')
      .addColumn('attendance', text, (column) => column.check(attendances))
      .execute()
    await db.schema.alterTable('appointments').addColumn('attended_at', instant).execute()
    await db.schema
      .alterTable('appointments')
      .addColumn('source', text, (column) => column.check(sources))
      .execute()
    // The source of requests that staff entered before is unknown.
    await sql`update appointments set source = 'web' where privacy_version is not null`.execute(db)
    // The condition is written as the queries write it, or neither database would use the index.
    await sql`create index appointments_waiting on appointments (created_at, id)
      where status = 'pending' or asked_date is not null`.execute(db)
    await allowNewKinds[kind](db)
    await db.schema
      .alterTable('appointment_events')
      .addColumn('attendance', text, (column) => column.check(attendances))
      .execute()
  },
}

// The kinds are checked by the types of the one function that writes events: SQLite changes no check of a table, and
// each new kind would copy the whole history.
const allowNewKinds: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_master
      where tbl_name = 'appointment_events' and sql is not null`.execute(db)
    const table = rows.find(({ type }) => type === 'table')?.sql ?? ''
    const unchecked = table.replace(/ check \(kind in \([^)]*\)\)/, '')
    if (unchecked === table)
      throw new Error('0039-attendance: the check of the kinds was not found')
    await sql`alter table appointment_events rename to appointment_events_before`.execute(db)
    await sql.raw(unchecked).execute(db)
    await sql`insert into appointment_events select * from appointment_events_before`.execute(db)
    await sql`drop table appointment_events_before`.execute(db)
    for (const { type, sql: made } of rows) if (type !== 'table') await sql.raw(made).execute(db)
  },
  async postgres(db) {
    await sql`alter table appointment_events
      drop constraint appointment_events_kind_check`.execute(db)
  },
}
