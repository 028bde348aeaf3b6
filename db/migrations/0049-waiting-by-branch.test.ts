import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  isWaiting,
  requestWaitsSince,
} from '#app/domain/appointments/lists/appointments.waiting.server.ts'
import { whereToAgree } from '#app/domain/schedule/agreed-visit.server.ts'
import { within } from '#app/domain/staff/branch-scope.server.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

test('SQLite counts what waits at a branch in its index', async () => {
  const { db, migrate } = await openDatabaseBefore('0049-waiting-by-branch', 'sqlite')
  await migrate()
  const plan = await db
    .selectFrom('appointments')
    .select(({ fn, eb }) =>
      fn
        .countAll()
        .filterWhere(eb.and([whereToAgree, eb(requestWaitsSince, '<', '2026')]))
        .as('overdue'),
    )
    .where(isWaiting)
    .where((row) => within(row, { branch: 'Bole' }))
    .explain(undefined, sql`query plan`)
  expect(JSON.stringify(plan)).toContain(
    'USING COVERING INDEX appointments_waiting_by_branch (branch=?',
  )
})
