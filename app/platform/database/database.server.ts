import type { DatabaseLog, OpenDatabase } from './open-database.ts'
import { openPostgres } from './postgres.server.ts'
import { openSqlite } from './sqlite.server.ts'

/**
 * Opens PostgreSQL when `databaseUrl` is given, else the SQLite file `<dataDir>/gemev.sqlite`.
 * Throws `DatabaseUnavailableError` when it cannot be had.
 */
export function openDatabase(options: {
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log } = options
  return databaseUrl ? openPostgres({ databaseUrl, log }) : openSqlite({ dataDir, log })
}
