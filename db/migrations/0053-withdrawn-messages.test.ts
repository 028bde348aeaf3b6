import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'
import { fillEachTable } from '#tests/row-of-each-table.ts'

test.each(databaseKinds)(
  'messages from before stay as they are, and another kind is allowed (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0053', kind)
    await fillEachTable(db)
    await db
      .updateTable('appointment_messages')
      .set({ gateway_id: 'gateway', last_error: 'error', once_key: 'once', sealed_text: 'text' })
      .execute()
    const rows = () => db.selectFrom('appointment_messages').selectAll().orderBy('id').execute()
    const [message] = await rows()
    if (!message) throw new Error('there is no message')
    await migrate()
    expect(await rows()).toEqual([message])
    const insert = (changes: object) =>
      db
        .insertInto('appointment_messages')
        .values({ ...message, id: 'other', template: 'withdrawn', ...changes })
        .execute()
    await expect(insert({})).rejects.toThrow(/unique/i)
    await insert({ once_key: null })
    await expect(
      sql`update appointment_messages set template = 'another'`.execute(db),
    ).rejects.toThrow(/constraint/i)
    await db.deleteFrom('admin_users').execute()
    expect(await rows()).toMatchObject([{ sent_by: null }, { template: 'withdrawn' }])
    await db.deleteFrom('appointments').execute()
    expect(await rows()).toEqual([])
  },
)
