import type { DatabaseKind } from '#db/schema.ts'
import { maintainCounts } from './maintained-counts.ts'
import type { SchemaMigration } from './migration.ts'

/**
 * How many requests came in on each day in Accra, by branch and service; '' counts those without a branch. On PostgreSQL
 * triggers fire in the order of their names: the table's name makes these the last, so that two transactions that add
 * requests wait for one another at `appointment_counts`, before either holds a day.
 */
export const appointmentsPerDay: SchemaMigration = {
  name: '0048-appointments-per-day',
  async up(db, kind) {
    const day = { column: 'day', from: 'created_at', value: dayOf[kind] }
    await maintainCounts(db, kind, {
      table: 'appointments',
      by: [day, 'branch', 'service'],
      counts: 'appointments_per_day',
    })
  },
}

/** Accra has the time of UTC all year. */
const dayOf: Record<DatabaseKind, (row: string) => string> = {
  sqlite: (row) => `substr(${row}.created_at, 1, 10)`,
  postgres: (row) => `to_char(${row}.created_at at time zone 'UTC', 'YYYY-MM-DD')`,
}
