import { join } from 'node:path'
import { Kysely, type Logger, sql } from 'kysely'
import { codec } from '#app/platform/database/codec.ts'
import {
  type DatabaseLog,
  inMemory,
  type OpenDatabase,
} from '#app/platform/database/open-database.ts'
import { watchWriteHealth } from '#app/platform/database/write-health.ts'
import type { RepeatedJob } from '#app/platform/jobs/every.ts'
import type { Database } from '#db/schema.ts'
import { watchSqliteContent } from './content-watch.sqlite.server.ts'
import { openSqliteFile } from './open-sqlite-file.server.ts'
import { kyselyDatabase, QueueingSqliteDialect } from './sqlite-dialect.server.ts'
import { isNearlyFull, tryToWriteSqlite } from './write-health.sqlite.server.ts'

/** The path of a data directory's database file. */
export const sqliteFile = (dataDir: string) =>
  dataDir === inMemory ? inMemory : join(dataDir, 'gemev.sqlite')

/** Opens the SQLite file of a data directory, and creates it when missing. */
export async function openSqlite({
  dataDir,
  log,
  onQuery,
}: {
  dataDir: string
  log: DatabaseLog
  onQuery?: Logger | undefined
}): Promise<OpenDatabase> {
  const file = sqliteFile(dataDir)
  const sqlite = openSqliteFile(dataDir, file)
  const health = watchWriteHealth(
    () => tryToWriteSqlite(db),
    () => isNearlyFull(dataDir),
  )
  const database = kyselyDatabase(sqlite, health.reportError)
  const db = new Kysely<Database>({
    dialect: new QueueingSqliteDialect({ database }),
    plugins: [codec()],
    ...(onQuery && { log: onQuery }),
  })
  let watch: RepeatedJob | undefined
  return {
    db,
    kind: 'sqlite',
    watchContent(changed) {
      watch = watchSqliteContent(sqlite, changed, log)
    },
    async ping() {
      await sql`select 1`.execute(db)
      await health.check()
    },
    async close() {
      await watch?.stop()
      await db.destroy()
      // Kysely closes only what it has used.
      database.close()
    },
  }
}
