import type { Logger } from 'kysely'
import type { DatabaseLog, OpenDatabase } from './open-database.ts'
import { openPostgres } from './postgres/postgres.server.ts'
import { openSqlite } from './sqlite/sqlite.server.ts'

/** Throws `DatabaseUnavailableError` when it cannot be reached. */
export function openDatabase(options: {
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
  /** Called after each query with the time that it took. */
  onQuery?: Logger | undefined
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, onQuery } = options
  return databaseUrl
    ? openPostgres({ databaseUrl, log, onQuery })
    : openSqlite({ dataDir, log, onQuery })
}
