import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

const columns = ['from_service', 'to_service']

/** The history also says to which service staff have changed a visit. */
export const visitHistory: SchemaMigration = {
  name: '0042-visit-history',
  async up(db, kind) {
    for (const column of columns) {
      await db.schema
        .alterTable('appointment_events')
        .addColumn(column, columnTypes(kind).text)
        .execute()
    }
    await refuseChanges[kind](db)
  },
}

/** The triggers of migration 36 name the columns that never change; these are more. */
const refuseChanges: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    await sql`create trigger appointment_events_service_stays
      before update of from_service, to_service on appointment_events
      begin select raise(abort, 'events of an appointment are never changed'); end`.execute(db)
  },
  async postgres(db) {
    await sql`create trigger appointment_events_service_stays
      before update of from_service, to_service on appointment_events
      for each row execute function refuse_event_change()`.execute(db)
  },
}
