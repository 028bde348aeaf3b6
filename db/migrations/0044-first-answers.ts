import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** When staff first answered a request: looked up in the history, it is most of what the numbers of a month cost. */
export const firstAnswers: SchemaMigration = {
  name: '0044-first-answers',
  async up(db, kind) {
    const { instant } = columnTypes(kind)
    await db.schema.alterTable('appointments').addColumn('answered_at', instant).execute()
    const isAnswer = sql`appointment_id = appointments.id and kind = 'status' and "by" = 'staff'`
    await sql`update appointments
      set answered_at = (select min(at) from appointment_events where ${isAnswer})
      where exists (select 1 from appointment_events where ${isAnswer})`.execute(db)
  },
}
