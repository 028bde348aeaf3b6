import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { DatabaseUnavailableError, inMemory } from '#app/platform/database/open-database.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { openSqlite } from './sqlite.server.ts'

const open = async (dataDir: string) => {
  const database = await openSqlite({ dataDir, log: silentLog })
  onTestFinished(() => database.close())
  return database
}

test('the file survives a power cut, enforces references and waits for a lock', async () => {
  const { db } = await open(newTemporaryFolder())
  const read = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0]
  expect(await read('journal_mode')).toEqual({ journal_mode: 'wal' })
  expect(await read('synchronous')).toEqual({ synchronous: 2 })
  expect(await read('foreign_keys')).toEqual({ foreign_keys: 1 })
  // A pragma acts each time, unlike a query that is prepared once.
  expect(await read('busy_timeout')).toEqual({ timeout: 5000 })
  for (const timeout of [100, 5000, 100]) {
    await sql`pragma busy_timeout = ${sql.lit(timeout)}`.execute(db)
    expect(await read('busy_timeout')).toEqual({ timeout })
  }
})

test('what reads is prepared once, and what writes each time, so that it holds nothing written', async () => {
  const dataDir = newTemporaryFolder()
  const [{ db }, other] = [await open(dataDir), await open(dataDir)]
  await sql`create table visits (day text)`.execute(db)
  // why: a caller could notice a prepared statement only by the time it takes, which depends on the machine.
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const visitsOf = async (day: string) =>
    (await sql`select day from visits where day = ${day}`.execute(db)).rows
  for (const day of ['monday', 'tuesday']) {
    await sql`insert into visits (day) values (${day})`.execute(db)
    expect(await visitsOf(day)).toEqual([{ day }])
  }
  expect(prepare.mock.calls.map(([query]) => query.slice(0, 6)).toSorted()).toEqual([
    'insert',
    'insert',
    'select',
  ])
  // A changed schema is seen all the same.
  const all = async () => (await sql`select * from visits`.execute(db)).rows
  expect(await all()).toEqual([{ day: 'monday' }, { day: 'tuesday' }])
  await sql`alter table visits add column branch text default 'Bole'`.execute(other.db)
  expect(await all()).toContainEqual({ day: 'monday', branch: 'Bole' })
  await sql`alter table visits rename column day to date`.execute(other.db)
  await expect(visitsOf('monday')).rejects.toThrow('no such column: day')
})

test('a new data directory and its file are closed to other users', async () => {
  const dataDir = join(newTemporaryFolder(), 'deep', 'data')
  await open(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'gemev.sqlite')).mode & 0o777).toBe(0o600)
})

test.each([
  ['something else under our name', (file: string) => mkdirSync(file)],
  ['a damaged file', (file: string) => writeFileSync(file, 'no database'.repeat(1000))],
])('a data directory that holds %s is a clear error at start', async (_, make) => {
  const dataDir = newTemporaryFolder()
  make(join(dataDir, 'gemev.sqlite'))
  const opening = openSqlite({ dataDir, log: silentLog })
  await expect(opening).rejects.toThrow(DatabaseUnavailableError)
  await expect(opening).rejects.toThrow(dataDir)
})

test('a reader that comes to write is not refused because another process wrote meanwhile', async () => {
  const dataDir = newTemporaryFolder()
  const [one, other] = [await open(dataDir), await open(dataDir)]
  await migrateToLatest({ ...one, dataDir, log: silentLog })
  const row = { key: 'k', points: 1, resets_at: '2026-11-20T10:00:00.000Z' }
  await one.db.transaction().execute(async (tx) => {
    await tx.selectFrom('rate_limits').selectAll().execute()
    // The second writer waits for the first one's lock.
    await sql`pragma busy_timeout = 1`.execute(other.db)
    await expect(other.db.insertInto('rate_limits').values(row).execute()).rejects.toThrow('locked')
    await tx.insertInto('rate_limits').values(row).execute()
  })
  expect(await other.db.selectFrom('rate_limits').selectAll().execute()).toMatchObject([row])
})

test('a query beside its transaction is an error, instead of waiting for itself for ever', async () => {
  const { db } = await open(inMemory)
  const query = () => sql`select 1`.execute(db)
  let later = Promise.resolve<unknown>(undefined)
  const work = transact(db, async () => {
    later = sleep(50).then(query)
    await query()
  })
  await expect(work).rejects.toThrow('use the transaction')
  // Once the transaction has ended, queries that its work began, and those of others, may run.
  await expect(later).resolves.toBeDefined()
  await expect(transact(db, (tx) => sql`select 1`.execute(tx))).resolves.toBeDefined()
  await expect(query()).resolves.toBeDefined()
}, 10_000)

test('queries and transactions that are asked at once take turns', async () => {
  const { db } = await open(inMemory)
  const begun: number[] = []
  const inTurn = (n: number) =>
    transact(db, async (tx) => {
      begun.push(n)
      await sleep(10)
      await sql`select 1`.execute(tx)
      expect(begun).toEqual([0, 1, 2].slice(0, n + 1))
    })
  await Promise.all([inTurn(0), inTurn(1), sql`select 1`.execute(db), inTurn(2)])
  await expect(transact(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
})
