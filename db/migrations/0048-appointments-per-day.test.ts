import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

test.each(databaseKinds)(
  'the requests that were there are counted by their day in Accra, branch and service (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0048-appointments-per-day', kind)
    for (const [id, branch, service, at] of [
      ['1', 'Bole', 'ECG', '2026-11-20T00:00:00.000Z'],
      ['2', 'Bole', 'ECG', '2026-11-20T23:59:59.999Z'],
      ['3', 'Bole', 'ECG', '2026-11-21T00:00:00.000Z'],
      ['4', null, 'ECG', '2026-11-21T08:00:00.000Z'],
      ['5', 'Bole', 'Laboratory', '2026-11-21T08:00:00.000Z'],
    ]) {
      await sql`insert into appointments (id, reference, request_key, first_name, last_name, email, phone, service,
          branch, message, status, search_text, created_at, updated_at)
        values (${id}, ${id}, ${id}, 'Ama', 'Mensah', '', '024', ${service}, ${branch}, '', 'pending', '', ${at}, ${at})`.execute(
        db,
      )
    }
    await migrate()
    const counts = await db
      .selectFrom('appointments_per_day')
      .select(['day', 'branch', 'service', 'amount'])
      .orderBy('day')
      .orderBy('branch')
      .orderBy('service')
      .execute()
    expect(counts).toEqual([
      { day: '2026-11-20', branch: 'Bole', service: 'ECG', amount: 2 },
      { day: '2026-11-21', branch: '', service: 'ECG', amount: 1 },
      { day: '2026-11-21', branch: 'Bole', service: 'ECG', amount: 1 },
      { day: '2026-11-21', branch: 'Bole', service: 'Laboratory', amount: 1 },
    ])
  },
)
