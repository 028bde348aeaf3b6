import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'
import { fillEachTable } from '#tests/row-of-each-table.ts'

test.each(databaseKinds)(
  'messages and events have the words of the program, and are as they were otherwise (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0056', kind)
    await fillEachTable(db)
    await db
      .updateTable('appointment_messages')
      .set({ gateway_id: 'gateway', last_error: 'error', once_key: 'once', sealed_text: 'text' })
      .execute()
    const messages = () => db.selectFrom('appointment_messages').selectAll().orderBy('id').execute()
    const events = () => db.selectFrom('appointment_events').selectAll().orderBy('id').execute()
    const [[message], [event]] = [await messages(), await events()]
    if (!(message && event)) throw new Error('there is no message or no event')
    const before = { once_key: null, id: 'zz manual', status: 'desk' as 'manual' }
    await db
      .insertInto('appointment_messages')
      .values({ ...message, ...before })
      .execute()
    const wasDeclined = { id: 'zz declined', number: 2, kind: 'kept' as 'reschedule-declined' }
    await db
      .insertInto('appointment_events')
      .values({ ...event, ...wasDeclined })
      .execute()
    await migrate()
    expect(await messages()).toEqual([message, { ...message, ...before, status: 'manual' }])
    expect(await events()).toEqual([
      event,
      { ...event, ...wasDeclined, kind: 'reschedule-declined' },
    ])
    for (const refused of [
      sql`update appointment_messages set status = 'desk'`,
      sql`update appointment_messages set once_key = 'once'`,
      sql`update appointment_events set kind = 'kept'`,
      sql`insert into appointment_events (id, appointment_id, number, kind, at, "by")
        select 'zz former', appointment_id, 9, 'kept', at, "by" from appointment_events limit 1`,
    ]) {
      await expect(refused.execute(db)).rejects.toThrow(/constraint|unique|never changed/i)
    }
    await db.deleteFrom('admin_users').execute()
    expect(await messages()).toMatchObject([{ sent_by: null }, { sent_by: null }])
    await db.deleteFrom('appointments').execute()
    expect([await messages(), await events()]).toEqual([[], []])
  },
)
