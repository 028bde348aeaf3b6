import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/**
 * Since when a request waits again that staff have set back to pending. The history alone cannot say: in it an undo looks
 * like any other change. Of requests from before, that is the last change to pending since staff first answered. The
 * index of what waits at a branch holds the column, so that it still has all that the count asks for.
 */
export const setBack: SchemaMigration = {
  name: '0054-set-back',
  async up(db, kind) {
    const { instant } = columnTypes(kind)
    await db.schema.alterTable('appointments').addColumn('set_back_at', instant).execute()
    await sql`drop index appointments_waiting_by_branch`.execute(db)
    const isSetBack = sql`appointment_id = appointments.id and kind = 'status' and to_status = 'pending'
      and "by" = 'staff' and at >= appointments.answered_at`
    await sql`update appointments
      set set_back_at = (select max(at) from appointment_events where ${isSetBack})
      where answered_at is not null
        and exists (select 1 from appointment_events where ${isSetBack})`.execute(db)
    await sql`create index appointments_waiting_by_branch
      on appointments (branch, created_at, id, status, asked_date, set_back_at)
      where status = 'pending' or asked_date is not null`.execute(db)
  },
}
