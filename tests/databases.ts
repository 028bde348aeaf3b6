import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import {
  type DatabaseLog,
  inMemory,
  type OpenDatabase,
} from '#app/platform/database/open-database.ts'
import { type DatabaseKind, tables } from '#db/schema.ts'
import { expectRecordedUses } from './image-uses.ts'

export type TestDatabase = OpenDatabase & {
  /** The URL for a second connection to the same database; undefined for SQLite in memory. */
  url: string | undefined
}

/** why: these tests check the database, not the log. */
export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} }

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
      await migrateToLatest({ db: database.db, kind, dataDir: storage.dataDir, log: silentLog })
    })
    afterEach(async () => {
      try {
        // The actions are the same on both.
        if (kind === 'sqlite') await expectRecordedUses(database)
      } finally {
        for (const table of tables) await database.db.deleteFrom(table).execute()
      }
    })
    afterAll(async () => {
      await database.close()
      await remove()
    })
    body(() => database)
  })
}

async function makeStorage(kind: DatabaseKind) {
  if (kind === 'sqlite')
    return { dataDir: inMemory, databaseUrl: undefined, remove: async () => {} }
  return { dataDir: inMemory, ...(await makePostgresDatabase()) }
}

/** An empty database on the tests' PostgreSQL, for a test that needs one to itself. */
export async function makePostgresDatabase(): Promise<{
  databaseUrl: string
  remove: () => Promise<void>
}> {
  const server = inject('postgresUrl')
  if (!server) throw new Error('this test needs PostgreSQL')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await runOnServer(server, `create database ${name} template template0 encoding 'UTF8'`)
  return {
    databaseUrl: url.href,
    remove: () => runOnServer(server, `drop database ${name} with (force)`),
  }
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
