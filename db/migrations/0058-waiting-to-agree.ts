import { sql } from 'kysely'
import type { SchemaMigration } from './migration.ts'

// Written as the queries write it (`isWaiting`), or neither database would use the indexes.
const isWaiting = sql`(status = 'pending' or status = 'confirmed'
  and attendance is distinct from 'arrived'
  and (branch is null or appointment_date is null or appointment_time is null)) or asked_date is not null`

/** A visit that is confirmed without a branch, a day or a time waits for the front desk as well. */
export const waitingToAgree: SchemaMigration = {
  name: '0058-waiting-to-agree',
  async up(db) {
    await sql`drop index appointments_waiting`.execute(db)
    await sql`create index appointments_waiting on appointments (created_at, id)
      where ${isWaiting}`.execute(db)
    await sql`drop index appointments_waiting_by_branch`.execute(db)
    await sql`create index appointments_waiting_by_branch on appointments (branch, created_at, id,
      status, appointment_date, appointment_time, attendance, asked_date, set_back_at)
      where ${isWaiting}`.execute(db)
  },
}
