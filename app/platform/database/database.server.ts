import type { DatabaseLog, OpenDatabase } from './open-database.ts'
import { openPostgres } from './postgres/postgres.server.ts'
import { openSqlite } from './sqlite/sqlite.server.ts'

/** Throws `DatabaseUnavailableError` when it cannot be reached. */
export function openDatabase(options: {
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log } = options
  return databaseUrl ? openPostgres({ databaseUrl, log }) : openSqlite({ dataDir, log })
}
