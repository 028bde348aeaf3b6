import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Row } from '#app/platform/backup/format/backup-format.schema.ts'
import { savedTables } from '#app/platform/backup/format/backup-format.schema.ts'
import { decodeValue } from '#app/platform/database/codec.ts'
import { parentsFirst } from '#app/platform/database/foreign-keys.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.ts'
import { sqliteFile } from '#app/platform/database/sqlite/sqlite.server.ts'

const batchSize = 500

type SavedRow = [table: string, row: Row]
type Source = Pick<OpenDatabase, 'db' | 'kind'> & { dataDir: string }

/** All rows of a backup as they are at one moment, parents first as they are restored, while the site goes on writing. */
export async function* savedRows({ db, kind, dataDir }: Source): AsyncGenerator<SavedRow> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
  // A database that was not migrated yet has no tables of later versions.
  const saved = savedTables.filter((table) => present.has(table))
  const names = await parentsFirst(db, saved)
  yield* kind === 'sqlite' ? rowsOfSqlite(dataDir, names) : rowsOfPostgres(db, names)
}

/** Reads with a connection of its own: a transaction that only reads blocks no writer. */
async function* rowsOfSqlite(dataDir: string, names: string[]): AsyncGenerator<SavedRow> {
  const reader = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  try {
    reader.exec('begin')
    for (const table of names) {
      for (const row of reader.prepare(`select * from ${table}`).iterate()) {
        const columns = Object.entries(row)
        const decoded = columns.map(([column, value]) => [column, decodeValue(column, value)])
        yield [table, Object.fromEntries(decoded)]
      }
    }
  } finally {
    reader.close()
  }
}

async function* rowsOfPostgres(db: Source['db'], names: string[]): AsyncGenerator<SavedRow> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    for (const table of names) {
      const cursor = sql.raw(`declare saved_rows cursor for select * from ${table}`)
      await cursor.execute(transaction)
      for (;;) {
        const fetched = sql.raw<Row>(`fetch ${batchSize} from saved_rows`)
        const { rows } = await fetched.execute(transaction)
        for (const row of rows) yield [table, row]
        if (rows.length < batchSize) break
      }
      await sql`close saved_rows`.execute(transaction)
    }
  } finally {
    await transaction.rollback().execute()
  }
}
