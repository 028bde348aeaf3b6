import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, publicTables } from '#db/schema.ts'
import { describeOnEachDatabase, type TestDatabase } from '#tests/databases.ts'
import { fillEachTable } from '#tests/row-of-each-table.ts'

const fixed = 'is written once, with the row'
const withEdits = 'is written with another column, by an edit'
const notShown = 'is shown to staff alone'

/** The columns of public tables that may be written alone while pages stay as they are, each with the reason. */
const exceptions: Partial<Record<keyof Database, Record<string, string>>> = {
  blog_posts: {
    id: fixed,
    version: withEdits,
    view_count: 'is written at each visit, which would expire every page',
    search_text: 'is written with the texts from which it follows',
    request_key: fixed,
    created_by: notShown,
    updated_by: notShown,
    created_at: fixed,
    updated_at: withEdits,
  },
  blog_categories: { id: fixed, version: withEdits, created_at: fixed },
  gallery_images: {
    id: fixed,
    version: withEdits,
    bytes: notShown,
    file_name: notShown,
    search_text: 'is written with the texts from which it follows',
    request_key: fixed,
    created_by: notShown,
    created_at: fixed,
  },
  gallery_categories: { id: fixed, version: withEdits, created_at: fixed },
  website_documents: { id: fixed, version: withEdits, updated_by: notShown, updated_at: withEdits },
}

/** A write to the database, with a name for the failure. */
type Write = [name: string, write: () => Promise<unknown>]

/** Runs writes one after the other, and answers the names of those that other processes do not learn of. */
async function unnoticed(database: TestDatabase, writes: Write[]) {
  const find = database.kind === 'sqlite' ? noticedInFile : noticedByListener
  const noticed = await find(database, writes)
  return writes.map(([name]) => name).filter((name) => !noticed.includes(name))
}

async function noticedInFile({ db }: TestDatabase, writes: Write[]) {
  const version = async () =>
    (await sql<{ number: number }>`select number from content_version`.execute(db)).rows[0]?.number
  const noticed: string[] = []
  for (const [name, write] of writes) {
    const before = await version()
    await write()
    if ((await version()) !== before) noticed.push(name)
  }
  return noticed
}

/** Each write is followed by a notification with its name, which arrives after those of the write. */
async function noticedByListener({ db, url }: TestDatabase, writes: Write[]) {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  const received: string[] = []
  const hasAll = new Promise<void>((resolve) => {
    client.on('notification', ({ payload = '' }) => {
      received.push(payload)
      if (payload === 'end') resolve()
    })
  })
  await client.query('listen gemev_content')
  const name = (text: string) => sql`select pg_notify('gemev_content', ${text})`.execute(db)
  for (const [written, write] of writes) {
    await write()
    await name(written)
  }
  await name('end')
  await hasAll
  return received.filter((payload, index) => payload !== '' && received[index - 1] === '')
}

describeOnEachDatabase('other processes learn', (database) => {
  test('of a change of each column that public pages show, of a new row and of a deleted one', async () => {
    const { db } = database()
    await fillEachTable(db)
    const stored = await db.introspection.getTables()
    const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>
    const writes: Write[] = []
    for (const table of publicTables) {
      const columns = stored.find(({ name }) => name === table)?.columns ?? []
      expect(columns.length, table).toBeGreaterThan(3)
      const row = await untyped.selectFrom(table).selectAll().executeTakeFirstOrThrow()
      for (const { name } of columns) {
        const update = sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)}`
        writes.push([`${table}.${name}`, () => update.execute(db)])
      }
      writes.push([`${table}: delete`, () => untyped.deleteFrom(table).execute()])
      writes.push([`${table}: insert`, () => untyped.insertInto(table).values(row).execute()])
    }
    const excepted = Object.entries(exceptions).flatMap(([table, reasons]) =>
      Object.keys(reasons).map((column) => `${table}.${column}`),
    )
    expect((await unnoticed(database(), writes)).toSorted()).toEqual(excepted.toSorted())
  })
})
