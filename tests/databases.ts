import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { theProgram } from '#app/platform/audit/actor.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { inMemory, type OpenDatabase } from '#app/platform/database/open-database.ts'
import type { Acting } from '#app/platform/parts.ts'
import { type DatabaseKind, tables } from '#db/schema.ts'
import { expectRecordedUses } from './image-uses.ts'
import { createPostgresDatabase, type PostgresDatabase } from './postgres-database.ts'
import { silentLog } from './silent-log.ts'

export type TestDatabase = OpenDatabase &
  Acting & {
    /** The URL for a second connection to the same database; undefined for SQLite in memory. */
    url: string | undefined
  }

type DatabaseTests = (database: () => TestDatabase, kind: DatabaseKind) => void

/**
 * Runs the tests in `body` on SQLite and on a real PostgreSQL: each gets a fresh database with all
 * its tables, emptied after every test. What has no SQL, lock or type of its own runs on SQLite
 * alone: `test.runIf(kind === 'sqlite')`.
 */
export function describeOnEachDatabase(name: string, body: DatabaseTests): void {
  describeOn('sqlite', name, body)
  // Asked for here and not by `databaseKinds`, because the browser tests import this file without Vitest.
  if (inject('postgresUrl')) describeOn('postgres', name, body)
}

/** Runs them on SQLite alone: their statements are those of tests that run on both. */
export const describeOnSqlite = (name: string, body: DatabaseTests): void =>
  describeOn('sqlite', name, body)

function describeOn(kind: DatabaseKind, name: string, body: DatabaseTests): void {
  describe(`${name} (${kind})`, () => {
    let database: TestDatabase
    let made: PostgresDatabase | undefined
    beforeAll(async () => {
      if (kind === 'postgres') made = await makePostgresDatabase({ migrated: true })
      const options = { dataDir: inMemory, databaseUrl: made?.databaseUrl, log: silentLog }
      const opened = await openDatabase(options)
      database = { ...opened, url: made?.databaseUrl, by: theProgram }
      if (kind === 'sqlite') await migrateToLatest({ ...opened, ...options })
    })
    afterEach(async () => {
      try {
        // Checked on SQLite alone, because the actions that record uses are the same on PostgreSQL.
        if (kind === 'sqlite' && (await mayNameImages(database))) await expectRecordedUses(database)
      } finally {
        await emptyTables(database)
      }
    })
    afterAll(async () => {
      await database.close()
      await made?.remove()
    })
    body(() => database, kind)
  })
}

// The database refuses to delete entries of the audit trail, so they stay: each test reads those of its own rows.
const tablesToEmpty = tables.filter((table) => table !== 'audit_entries')

const filledTables = tablesToEmpty
  .map((table) => `select '${table}' as name where exists (select 1 from ${table})`)
  .join(' union all ')

/** The tables in which no row can name an image: to search them takes longer than most tests. */
const withoutImages =
  /^(?:appointment|admin_|audit_|booking_|outbox$|rate_limits$|daily_work$|closures$)/
const anyOther = tables
  .filter((table) => !withoutImages.test(table))
  .map((table) => `select 1 from ${table}`)
  .join(' union all ')

const mayNameImages = async ({ db }: TestDatabase) =>
  (await sql.raw(`${anyOther} limit 1`).execute(db)).rows.length > 0

async function emptyTables({ db, kind }: TestDatabase): Promise<void> {
  if (kind === 'sqlite') {
    // A test fills few of them, and a statement that reads is prepared once for all tests.
    const filled = sql.raw<{ name: (typeof tablesToEmpty)[number] }>(filledTables)
    for (const { name } of (await filled.execute(db)).rows) await db.deleteFrom(name).execute()
    return
  }
  // `delete` takes one round trip, and is much quicker than `truncate`, which makes new files for each table.
  const statements = tablesToEmpty.map((table) => `delete from ${table}`)
  await sql.raw(statements.join(';')).execute(db)
}

/** Makes a database on the tests' PostgreSQL for one test alone: empty, or with all tables. */
export async function makePostgresDatabase({ migrated = false } = {}): Promise<PostgresDatabase> {
  const server = inject('postgresUrl')
  if (!server) throw new Error('this test needs PostgreSQL')
  const template = migrated ? inject('postgresTemplate') : null
  const { databaseUrl, remove } = await createPostgresDatabase(server, template ?? undefined)
  const url = new URL(databaseUrl)
  // A machine that runs all tests may stall for seconds: a short limit would report an outage that there is not.
  url.searchParams.set('connect_timeout', '20')
  return { databaseUrl: url.href, remove }
}
