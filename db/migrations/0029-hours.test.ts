import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'

const at = '2026-11-20T09:00:00.000Z'
const closure = {
  id: 'closure',
  branch: 'zebilla',
  kind: 'closed',
  sentence: 'No power.',
  starts_at: at,
  ends_at: '2026-11-20T18:00:00.000Z',
  created_at: at,
} as const

describeOnEachDatabase('the tables of the hours', (database) => {
  test('hold no closure that ends before it starts, and no day that is none', async () => {
    const { db } = database()
    const backwards = { ...closure, ends_at: at }
    await expect(db.insertInto('closures').values(backwards).execute()).rejects.toThrow(/check/i)
    const day = { id: 'eid-ul-fitr-1448', day: '9 March', set_at: at }
    await expect(db.insertInto('holiday_days').values(day).execute()).rejects.toThrow(/check/i)
  })

  test('report each change to other processes', async () => {
    const { db, kind } = database()
    const triggers =
      kind === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
        : sql<{ name: string }>`select tgname || '_by_' || 'any' as name from pg_trigger`
    const names = (await triggers.execute(db)).rows.map(({ name }) => name)
    for (const table of ['closures', 'holiday_days']) {
      expect(names.filter((name) => name.startsWith(`${table}_change`))).toHaveLength(
        kind === 'sqlite' ? 3 : 1,
      )
    }
    if (kind === 'postgres') return
    const version = async () => {
      const { rows } = await sql<{ number: number }>`select number from content_version`.execute(db)
      return rows[0]?.number ?? 0
    }
    const before = await version()
    await db.insertInto('closures').values(closure).execute()
    await db.updateTable('closures').set({ sentence: 'Power is back.' }).execute()
    await db.deleteFrom('closures').execute()
    expect(await version()).toBe(before + 3)
  })
})
