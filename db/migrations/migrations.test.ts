import { readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/schema.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { fillEachTable } from '#tests/row-of-each-table.ts'
import { migrations } from './migrations.ts'

// Each row of `fillEachTable` is valid, so that only what is changed here is refused.
describeOnEachDatabase('the tables', (database, kind) => {
  test.each([
    ['appointments', 'reference', { id: 'other', request_key: 'other' }],
    ['appointments', 'request_key', { id: 'other', reference: 'other' }],
    ['blog_posts', 'slug', { id: 'other', request_key: 'other' }],
  ])('hold no two rows of %s with one %s', async (table, column, others) => {
    const { db } = database()
    await fillEachTable(db)
    const untyped = db as unknown as Kysely<Record<string, object>>
    const row = await untyped.selectFrom(table).selectAll().executeTakeFirstOrThrow()
    const insert = (changes: object) =>
      untyped
        .insertInto(table)
        .values({ ...row, ...others, ...changes })
        .execute()
    await expect(insert({})).rejects.toThrow(/unique/i)
    await insert({ [column]: 'another' })
  })

  test.each<[table: keyof Database, column: string, value: string | null]>([
    ['admin_users', 'role', 'admin'],
    ['admin_users', 'role', 'editor'], // The row has a branch, which only the front desk has.
    ['admin_links', 'purpose', 'other'],
    ['appointments', 'first_name', null],
    ['appointments', 'status', 'lost'],
    ['appointments', 'preferred_date', '2026-11-20T10:00:00.000Z'],
    ['appointments', 'appointment_time', '9am'],
    ['appointments', 'attendance', 'late'],
    ['appointments', 'source', 'fax'],
    ['appointment_messages', 'template', 'other'],
    ['appointment_messages', 'status', 'desk'],
    ['blog_posts', 'status', 'gone'],
    ['blog_posts', 'category_id', 'none'],
    ['outbox', 'status', 'dead'],
    ['picture_removals', 'status', 'dead'],
    ['guides', 'approved_by', ''],
    ['closures', 'ends_at', '2026-11-20T08:30:00.123Z'],
  ])('hold no row of %s with the %s "%s"', async (table, column, value) => {
    const { db } = database()
    await fillEachTable(db)
    const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`
    await expect(change.execute(db)).rejects.toThrow(/constraint/i)
  })

  test('do not delete a post with its category', async () => {
    const { db } = database()
    await fillEachTable(db)
    await db.deleteFrom('blog_categories').execute()
    const posts = await db.selectFrom('blog_posts').select('category_id').execute()
    expect(posts).toEqual([{ category_id: null }])
  })

  test('keep the history of an appointment as it was written, until it is deleted', async () => {
    const { db } = database()
    await fillEachTable(db)
    const events = () => db.selectFrom('appointment_events').selectAll().execute()
    const messages = () => db.selectFrom('appointment_messages').selectAll().execute()
    const columns = Object.keys((await events())[0] ?? {})
    expect(columns.length).toBeGreaterThan(15)
    for (const column of columns.filter((name) => name !== 'staff_id')) {
      const change = sql`update appointment_events set ${sql.ref(column)} = ${sql.ref(column)}`
      await expect(change.execute(db), column).rejects.toThrow(/never changed/)
    }
    await db.deleteFrom('admin_users').execute()
    expect(await events()).toMatchObject([{ staff_id: null }])
    expect(await messages()).toMatchObject([{ sent_by: null }])
    await db.deleteFrom('appointments').execute()
    expect([await events(), await messages()]).toEqual([[], []])
  })

  test.runIf(kind === 'postgres')(
    'sort text by its bytes, whatever the language of the server',
    async () => {
      const otherwise = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
    `.execute(database().db)
      expect(otherwise.rows).toEqual([])
    },
  )

  // The two tables of Kysely are left out, because Kysely itself creates them.
  test.runIf(kind === 'sqlite')('take no value of a wrong type', async () => {
    const loose = await sql`
      select name from pragma_table_list
      where schema = 'main' and type = 'table' and strict = 0
        and name not like 'sqlite_%' and name not like 'kysely_%'
    `.execute(database().db)
    expect(loose.rows).toEqual([])
  })
})

test('each file with a number is a migration of that name, they run in order, and no number is taken twice', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name))
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted())
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
