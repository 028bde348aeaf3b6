import { readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDocumentText } from '#app/domain/clinic/document.schema.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import type { Database } from '#db/schema.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { fillEachTable } from '#tests/row-of-each-table.ts'
import { holidays } from './0006-holidays.ts'
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

  // Each row of `fillEachTable` is valid: a check refuses the one value that is changed here.
  test.each<[table: keyof Database, column: string, value: string]>([
    ['admin_users', 'role', 'admin'],
    ['admin_users', 'role', 'editor'], // The row has a branch, which only the front desk has.
    ['admin_links', 'purpose', 'other'],
    ['appointments', 'status', 'lost'],
    ['appointments', 'preferred_date', at],
    ['appointments', 'appointment_time', '9am'],
    ['appointments', 'attendance', 'late'],
    ['appointments', 'source', 'fax'],
    ['appointment_messages', 'template', 'other'],
    ['appointment_messages', 'status', 'desk'],
    ['blog_posts', 'status', 'gone'],
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

  test('hold no appointment without a name', async () => {
    const row = { ...anAppointment, first_name: null as unknown as string }
    await expect(database().db.insertInto('appointments').values(row).execute()).rejects.toThrow(
      /constraint/i,
    )
  })

  test('hold no two posts with one slug and no post of an unknown category', async () => {
    const { db } = database()
    const insert = (row: object) =>
      db
        .insertInto('blog_posts')
        .values({ ...aPost, ...row })
        .execute()
    await insert({})
    await expect(insert({ id: 'other' })).rejects.toThrow(/unique/i)
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

  test('keep the history of an appointment as it was written, until it is deleted', async () => {
    const { db } = database()
    await fillEachTable(db)
    const events = () => db.selectFrom('appointment_events').selectAll().execute()
    const columns = Object.keys((await events())[0] ?? {})
    expect(columns.length).toBeGreaterThan(15)
    for (const column of columns.filter((name) => name !== 'staff_id')) {
      const change = sql`update appointment_events set ${sql.ref(column)} = ${sql.ref(column)}`
      await expect(change.execute(db), column).rejects.toThrow(/never changed/)
    }
    await db.deleteFrom('admin_users').execute()
    expect(await events()).toMatchObject([{ staff_id: null }])
    expect(await db.selectFrom('appointment_messages').select('sent_by').execute()).toEqual([
      { sent_by: null },
    ])
    await db.deleteFrom('appointments').execute()
    expect(await events()).toEqual([])
    expect(await db.selectFrom('appointment_messages').selectAll().execute()).toEqual([])
  })

  test('of declared holidays become rows of the opening hours, also of each earlier version', async () => {
    const { db } = database()
    const migrate = async (...days: [id: string, day: string][]) => {
      await sql`create table holiday_days (id text not null, day text not null)`.execute(db)
      for (const [id, day] of days)
        await sql`insert into holiday_days values (${id}, ${day})`.execute(db)
      await holidays.up(db as unknown as Kysely<unknown>, kind)
      const { content } = await db
        .selectFrom('website_documents')
        .select('content')
        .where('id', '=', 'hours')
        .executeTakeFirstOrThrow()
      const versions = await db
        .selectFrom('website_document_versions')
        .select('content')
        .orderBy('version')
        .execute()
      return [content, ...versions.map((version) => version.content)].map((text) =>
        readDocumentText('hours', text),
      )
    }
    const declared = [
      { name: 'Constitution Day', day: '2028-01-10' },
      // A Saturday, with the Monday instead; Shaqq Day is the Sunday after it.
      { name: 'Eid ul-Fitr', day: '2028-02-26' },
      { name: 'Eid ul-Fitr', day: '2028-02-28' },
      { name: 'Shaqq Day', day: '2028-02-27' },
      { name: 'Shaqq Day', day: '2028-02-29' },
      { name: 'Eid ul-Adha', day: '2028-05-05' },
    ]
    const days: [string, string][] = [
      ['eid-ul-adha-1449', '2028-05-05'],
      ['eid-ul-fitr-1449', '2028-02-26'],
      ['constitution-day-2028', '2028-01-10'],
    ]
    const read = (weekly: unknown, holidays: object[]) => ({
      ok: true,
      value: { weekly, holidays },
    })
    const both = read(seed.hours.weekly, declared)
    expect(await migrate(...days)).toEqual([both, both])
    const stored = JSON.stringify(seed.hours.weekly)
    const weekly = seed.hours.weekly.slice(1)
    const content = JSON.stringify(weekly)
    await db.updateTable('website_documents').set({ content }).execute()
    await db.updateTable('website_document_versions').set({ content: stored }).execute()
    const version = { id: 'second', document_id: 'hours', version: 2, saved_at: at }
    await db
      .insertInto('website_document_versions')
      .values({ ...version, content })
      .execute()
    const facts = { id: 'facts', content: '{"name":"Anzaa"}', version: 1, updated_at: at }
    await db.insertInto('website_documents').values(facts).execute()
    const [now, first, second] = await migrate()
    expect([now, second]).toEqual([read(weekly, []), read(weekly, [])])
    expect(first).toEqual(read(seed.hours.weekly, []))
    const documents = db.selectFrom('website_documents').selectAll()
    expect(await documents.where('id', '=', 'facts').executeTakeFirst()).toMatchObject(facts)
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

test('each file with a number is a migration of that name, they run in order, and no number is taken twice', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name))
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted())
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
