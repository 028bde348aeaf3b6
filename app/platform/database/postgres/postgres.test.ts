import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '#app/platform/database/open-database.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import { openPostgres } from './postgres.server.ts'

const server = inject('postgresUrl')

const open = async (databaseUrl: string) => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const database = await openPostgres({ databaseUrl, log })
  onTestFinished(() => database.close())
  return { ...database, log }
}

// Without a PostgreSQL server the global set-up has printed a note, and has failed under CI.
describe.runIf(server)('PostgreSQL', () => {
  const url = server ?? ''
  const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const cut = (pid: number | undefined) => sql`select pg_terminate_backend(${pid})`

  test('a connection that is cut while it lies idle is replaced', async () => {
    const [one, other] = [await open(url), await open(url)]
    const { rows } = await pidOf.execute(one.db)
    await cut(rows[0]?.pid).execute(other.db)
    const warnings = () => JSON.stringify(one.log.warn.mock.calls)
    await expect.poll(warnings).toContain('lost')
    await one.ping()
    expect((await pidOf.execute(one.db)).rows).not.toEqual(rows)
  })

  test('a connection that is cut inside a transaction fails it as an outage, and no more', async () => {
    const [one, other] = [await open(url), await open(url)]
    const transaction = one.db.transaction().execute(async (tx) => {
      const { rows } = await pidOf.execute(tx)
      await cut(rows[0]?.pid).execute(other.db)
      await sleep(100)
      await sql`select 1`.execute(tx)
    })
    const error = await transaction.catch((thrown: unknown) => thrown)
    expect(isDatabaseOutage(error), String(error)).toBe(true)
    await one.ping()
  })

  test('a server that takes no writes is not there for visitors', async () => {
    const readOnly = new URL(url)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    await expect((await open(readOnly.href)).ping()).rejects.toThrow('takes no writes')
    await (await open(url)).ping()
  })

  test('a question that takes too long is an outage, not a wait', async () => {
    const { db } = await open(url)
    await sql`set statement_timeout = 20`.execute(db)
    const error = await sql`select pg_sleep(5)`.execute(db).catch((thrown: unknown) => thrown)
    expect(isDatabaseOutage(error)).toBe(true)
  })

  test('more requests than connections wait 2 seconds at most', async () => {
    const { db } = await open(url)
    const askAtOnce = (count: number, seconds: number) =>
      Promise.allSettled(
        Array.from({ length: count }, () => sql`select pg_sleep(${seconds}::float)`.execute(db)),
      )
    // Opens all connections, which takes time as well.
    await askAtOnce(10, 0.1)
    const refused = (await askAtOnce(11, 2.5)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(isDatabaseOutage(Reflect.get(refused[0] ?? {}, 'reason'))).toBe(true)
  })

  test('settings that lose data in a power cut are warned of', async () => {
    const unsafe = new URL(url)
    unsafe.searchParams.set('options', '-c synchronous_commit=off')
    const { log } = await open(unsafe.href)
    expect(log.warn).toHaveBeenCalledWith(
      { setting: 'synchronous_commit' },
      expect.stringMatching('synchronous_commit=off.*lose'),
    )
  })

  test('a database that is not there is a clear error at start', async () => {
    const missing = new URL(url)
    missing.pathname = '/not-there'
    await expect(open(missing.href)).rejects.toThrow(/not-there.* does not exist/)
  })
})

test('a server that is away is a clear error at start that does not reveal the password', async () => {
  const opening = open('postgres://clinic:hunter2@127.0.0.1:9/clinic')
  await expect(opening).rejects.toThrow(DatabaseUnavailableError)
  await expect(opening).rejects.toThrow(/^PostgreSQL at 127.0.0.1:9\/clinic cannot be used: .+/)
  await expect(opening).rejects.not.toThrow(/hunter2/)
})
