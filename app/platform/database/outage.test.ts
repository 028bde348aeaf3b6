import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { isDatabaseOutage } from './outage.ts'
import { openSqlite } from './sqlite/sqlite.server.ts'

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const openFile = async (dataDir = newTemporaryFolder()) => {
  const database = await openSqlite({ dataDir, log: silentLog })
  onTestFinished(() => database.close())
  const set = (pragma: string) => sql.raw(`pragma ${pragma}`).execute(database.db)
  return { ...database, dataDir, set }
}

test.each([
  ['a full disk', 'max_page_count = 4', 'max_page_count = 1000'],
  ['a database that may only be read', 'query_only = on', 'query_only = off'],
])('%s is an outage, also where it ends a transaction', async (_, fault, end) => {
  const { db, ping, set } = await openFile()
  await sql`create table rate_limits (key text primary key, points integer, resets_at text)`.execute(
    db,
  )
  await set(fault)
  const error = await thrownBy(
    db.transaction().execute(async (tx) => {
      for (const key of ['small', 'x'.repeat(50_000)])
        await sql`insert into rate_limits values (${key}, 0, '')`.execute(tx)
    }),
  )
  expect(String(error)).toMatch(/full|readonly/)
  expect(isDatabaseOutage(error)).toBe(true)
  expect(isDatabaseOutage(await thrownBy(ping()))).toBe(true)
  await set(end)
  await expect.poll(() => thrownBy(ping())).toBeUndefined()
  const { rows } = await sql`select * from rate_limits`.execute(db)
  expect(rows).toEqual([])
})

test('a file that another process has locked is an outage', async () => {
  const one = await openFile()
  const other = await openFile(one.dataDir)
  await other.set('busy_timeout = 1')
  await one.db.transaction().execute(async () => {
    const error = await thrownBy(sql`create table t (a text)`.execute(other.db))
    expect(isDatabaseOutage(error)).toBe(true)
  })
})

test('a database that was closed is an outage', async () => {
  const { db, close } = await openFile()
  await close()
  expect(isDatabaseOutage(await thrownBy(sql`select 1`.execute(db)))).toBe(true)
})

test('an outage is recognised as the cause of another error', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(isDatabaseOutage(new Error('loading failed', { cause: refused }))).toBe(true)
})

test.each([new Error('anything'), 'ECONNREFUSED', null, undefined, { code: '57P01' }])(
  '%s is no outage',
  (thrown) => {
    expect(isDatabaseOutage(thrown)).toBe(false)
  },
)

describeOnEachDatabase('a mistake of ours', (database) => {
  test.each([
    ['an unknown table', sql`select * from nowhere`],
    ['a broken constraint', sql`insert into rate_limits (key) values ('only a key')`],
    ['bad grammar', sql`select from where`],
  ])('such as %s is no outage', async (_, mistake) => {
    const error = await thrownBy(mistake.execute(database().db))
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseOutage(error)).toBe(false)
  })
})
