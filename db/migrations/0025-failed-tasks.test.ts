import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)('tasks that had failed before are still failed (%s)', async (kind) => {
  const { db, migrate } = await openDatabaseBefore('0025', kind)
  for (const status of ['waiting', 'sent', 'dead']) {
    await sql`insert into outbox (id, to_address, subject, body_text, message_id, status,
      next_attempt_at, created_at)
      values (${status}, 'a@example.com', '', '', ${status}, ${status}, ${at}, ${at})`.execute(db)
  }
  for (const status of ['waiting', 'dead']) {
    await sql`insert into picture_removals (public_id, status, next_attempt_at, created_at)
      values (${status}, ${status}, ${at}, ${at})`.execute(db)
  }
  await migrate()
  const mails = await db.selectFrom('outbox').select(['id', 'status']).orderBy('id').execute()
  expect(mails.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'dead failed',
    'sent sent',
    'waiting waiting',
  ])
  const removals = await db.selectFrom('picture_removals').select('status').execute()
  expect(removals.map(({ status }) => status).toSorted()).toEqual(['failed', 'waiting'])
  for (const table of ['outbox', 'picture_removals'] as const) {
    const unknown = sql`update ${sql.table(table)} set status = 'dead'`
    await expect(unknown.execute(db)).rejects.toThrow(/constraint/i)
  }
})
