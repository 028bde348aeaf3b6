import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { inMemory, type OpenDatabase } from '#app/platform/database/open-database.ts'
import { type DatabaseKind, tables } from '#db/schema.ts'
import { expectRecordedUses } from './image-uses.ts'
import { createPostgresDatabase, type PostgresDatabase } from './postgres-database.ts'
import { silentLog } from './silent-log.ts'

export type TestDatabase = OpenDatabase & {
  /** The URL for a second connection to the same database; undefined for SQLite in memory. */
  url: string | undefined
}

/**
 * Runs the tests in `body` on SQLite and on a real PostgreSQL: each gets a fresh database with all
 * its tables, emptied after every test.
 */
export function describeOnEachDatabase(
  name: string,
  body: (database: () => TestDatabase) => void,
): void {
  describeOn('sqlite', name, body)
  // Without PostgreSQL the global set-up has printed a note, and has failed under CI.
  if (inject('postgresUrl')) describeOn('postgres', name, body)
}

function describeOn(
  kind: DatabaseKind,
  name: string,
  body: (database: () => TestDatabase) => void,
): void {
  describe(`${name} (${kind})`, () => {
    let database: TestDatabase
    let remove: () => Promise<void>
    beforeAll(async () => {
      const storage = await makeStorage(kind)
      remove = storage.remove
      database = {
        ...(await openDatabase({ ...storage, log: silentLog })),
        url: storage.databaseUrl,
      }
      const { dataDir } = storage
      if (kind === 'sqlite')
        await migrateToLatest({ db: database.db, kind, dataDir, log: silentLog })
    })
    afterEach(async () => {
      try {
        // The actions are the same on both.
        if (kind === 'sqlite') await expectRecordedUses(database)
      } finally {
        await emptyTables(database)
      }
    })
    afterAll(async () => {
      await database.close()
      await remove()
    })
    body(() => database)
  })
}

// The audit trail stays, because the database refuses to delete its entries: tests look at rows of their own.
const tablesToEmpty = tables.filter((table) => table !== 'audit_entries')

async function emptyTables({ db, kind }: TestDatabase): Promise<void> {
  if (kind === 'sqlite') {
    for (const table of tablesToEmpty) await db.deleteFrom(table).execute()
    return
  }
  // One round trip, and much quicker than `truncate`, which makes new files for each table.
  const statements = tablesToEmpty.map((table) => `delete from ${table}`)
  await sql.raw(statements.join(';')).execute(db)
}

async function makeStorage(kind: DatabaseKind) {
  if (kind === 'sqlite')
    return { dataDir: inMemory, databaseUrl: undefined, remove: async () => {} }
  return { dataDir: inMemory, ...(await makePostgresDatabase({ migrated: true })) }
}

/** A database on the tests' PostgreSQL for a test that needs one to itself: empty, or with all tables. */
export async function makePostgresDatabase({ migrated = false } = {}): Promise<PostgresDatabase> {
  const server = inject('postgresUrl')
  if (!server) throw new Error('this test needs PostgreSQL')
  const template = migrated ? inject('postgresTemplate') : null
  const { databaseUrl, remove } = await createPostgresDatabase(server, template ?? undefined)
  const url = new URL(databaseUrl)
  // A machine that runs all tests may stall for seconds, which is no outage.
  url.searchParams.set('connect_timeout', '20')
  return { databaseUrl: url.href, remove }
}
