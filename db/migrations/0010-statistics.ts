import { sql } from 'kysely'
import type { SchemaMigration } from './migration.ts'

/** The dashboard counts a month of requests by day, service and branch: from here, not from the wide table. */
export const statistics: SchemaMigration = {
  name: '0010-statistics',
  async up(db) {
    await sql`create index appointments_by_day
      on appointments (created_at, service, branch)`.execute(db)
  },
}
