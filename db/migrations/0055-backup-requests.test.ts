import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

test.each(databaseKinds)(
  'a backup that was asked for before is still asked for (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0055-backup-requests', kind)
    await db
      .insertInto('daily_work')
      .values(['backup requested', 'digest'].map((name) => ({ name, done_on: '2026-11-20' })))
      .execute()
    await migrate()
    const requests = await db.selectFrom('backup_requests').selectAll().execute()
    expect(requests).toMatchObject([{ id: 'next', claimed_by: null, failed_at: null }])
    expect(await db.selectFrom('daily_work').select('name').execute()).toEqual([{ name: 'digest' }])
  },
)
