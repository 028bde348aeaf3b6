import { sql } from 'kysely'
import type { SchemaMigration } from './migration.ts'

/** A covering index for the dashboard's counts of a month by day, service and branch. */
export const statistics: SchemaMigration = {
  name: '0010-statistics',
  async up(db) {
    await sql`create index appointments_by_day
      on appointments (created_at, service, branch)`.execute(db)
  },
}
