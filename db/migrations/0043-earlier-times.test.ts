import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)('nobody of before has asked for an earlier time (%s)', async (kind) => {
  const { db, migrate } = await openDatabaseBefore('0043-earlier-times', kind)
  await sql`insert into appointments (id, reference, request_key, first_name, last_name, email, phone, service,
      message, status, search_text, created_at, updated_at)
    values ('a', 'a', 'a', 'Ama', 'Mensah', '', '024', 'ECG', 'Words', 'pending', '', ${at}, ${at})`.execute(
    db,
  )
  await migrate()
  const row = await db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ message: 'Words', earlier_asked_at: null })
})
