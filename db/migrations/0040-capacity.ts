import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** What booking a visit needs: a lock for each branch, its visits by day, and an owner's reason in the history. */
export const capacity: SchemaMigration = {
  name: '0040-capacity',
  async up(db, kind) {
    const { text } = columnTypes(kind)
    await db.schema
      .createTable('booking_locks')
      .addColumn('branch', text, (column) => column.primaryKey().notNull())
      .addColumn('bookings', 'integer', (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index appointments_by_branch_and_day
      on appointments (branch, appointment_date) where appointment_date is not null`.execute(db)
    await db.schema.alterTable('appointment_events').addColumn('override_reason', text).execute()
    await refuseChanges[kind](db)
  },
}

/** The triggers of migration 36 name the columns that never change; this is one more. */
const refuseChanges: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    await sql`create trigger appointment_events_reason_stays
      before update of override_reason on appointment_events
      begin select raise(abort, 'events of an appointment are never changed'); end`.execute(db)
  },
  async postgres(db) {
    await sql`create trigger appointment_events_reason_stays
      before update of override_reason on appointment_events
      for each row execute function refuse_event_change()`.execute(db)
  },
}
