import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { migrations } from './migrations.ts'

const at = '2026-11-20T10:00:00.000Z'

const anAppointment = {
  id: 'appointment',
  reference: 'GM-1',
  request_key: 'key-1',
  first_name: 'Abena',
  last_name: 'Mensah',
  email: 'abena@example.com',
  phone: '024 000 0001',
  service: 'Ultrasound',
  message: 'Scan',
  status: 'pending',
  search_text: 'abena mensah',
  created_at: at,
  updated_at: at,
} as const

const aPost = {
  id: 'post',
  slug: 'post',
  title: 'Post',
  excerpt: '',
  content: '',
  tags: [] as string[],
  status: 'draft',
  search_text: '',
  created_at: at,
  updated_at: at,
} as const

const aCategory = { id: 'category', name: 'News', slug: 'news', color: 'green', created_at: at }

describeOnEachDatabase('the tables', (database, kind) => {
  test.each(['id', 'reference', 'request_key'] as const)(
    'hold no two appointments with one %s',
    async (column) => {
      const { db } = database()
      const other = { ...anAppointment, id: 'other', reference: 'GM-2', request_key: 'key-2' }
      await db.insertInto('appointments').values(anAppointment).execute()
      const twin = { ...other, [column]: anAppointment[column] }
      await expect(db.insertInto('appointments').values(twin).execute()).rejects.toThrow(/unique/i)
      await db.insertInto('appointments').values(other).execute()
    },
  )

  test.each([
    ['an unknown status', { status: 'lost' as 'pending' }],
    ['an instant in place of a day', { preferred_date: at }],
    ['a time of another form', { appointment_time: '9am' }],
    ['a missing name', { first_name: null as unknown as string }],
  ])('hold no appointment with %s', async (_, invalidFields) => {
    const row = { ...anAppointment, ...invalidFields }
    await expect(database().db.insertInto('appointments').values(row).execute()).rejects.toThrow(
      /constraint/i,
    )
  })

  test('hold no two posts with one slug and no post of an unknown status', async () => {
    const { db } = database()
    const insert = (row: object) =>
      db
        .insertInto('blog_posts')
        .values({ ...aPost, ...row })
        .execute()
    await insert({})
    await expect(insert({ id: 'other' })).rejects.toThrow(/unique/i)
    await expect(insert({ id: 'other', slug: 'other', status: 'gone' })).rejects.toThrow(
      /constraint/i,
    )
    await expect(insert({ id: 'other', slug: 'other', category_id: 'none' })).rejects.toThrow(
      /foreign key/i,
    )
  })

  test('do not delete a post with its category', async () => {
    const { db } = database()
    await db.insertInto('blog_categories').values(aCategory).execute()
    await db
      .insertInto('blog_posts')
      .values({ ...aPost, category_id: 'category' })
      .execute()
    await db.deleteFrom('blog_categories').execute()
    const post = await db.selectFrom('blog_posts').selectAll().executeTakeFirstOrThrow()
    expect(post).toMatchObject({ category_id: null, version: 1, view_count: 0 })
  })

  test('forget the history of a deleted appointment, and refuse to change it before', async () => {
    const { db } = database()
    await db.insertInto('appointments').values(anAppointment).execute()
    const event = { id: 'event', appointment_id: 'appointment', number: 1, at } as const
    await db
      .insertInto('appointment_events')
      .values({ ...event, kind: 'received', by: 'patient' })
      .execute()
    const update = db.updateTable('appointment_events').set({ kind: 'entered' })
    await expect(update.execute()).rejects.toThrow(/never changed/)
    await db.deleteFrom('appointments').execute()
    expect(await db.selectFrom('appointment_events').selectAll().execute()).toEqual([])
  })

  test.runIf(kind === 'postgres')(
    'sort text by its bytes, whatever the language of the server',
    async () => {
      const { db } = database()
      const otherwise = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
    `.execute(db)
      expect(otherwise.rows).toEqual([])
    },
  )

  // The two tables of Kysely are left out, because Kysely itself creates them.
  test.runIf(kind === 'sqlite')('take no value of a wrong type', async () => {
    const { db } = database()
    const loose = await sql`
      select name from pragma_table_list
      where schema = 'main' and type = 'table' and strict = 0
        and name not like 'sqlite_%' and name not like 'kysely_%'
    `.execute(db)
    expect(loose.rows).toEqual([])
  })
})

test('each file of the folder with a number is a migration of the same name, and they run in that order', () => {
  const files = readdirSync(import.meta.dirname).filter((name) =>
    /^\d+-.*(?<!\.test)\.ts$/.test(name),
  )
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted())
})
