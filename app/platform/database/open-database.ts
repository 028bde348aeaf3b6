import type { Kysely } from 'kysely'
import type { Log } from '#app/platform/log/log.server.ts'
import type { Database, DatabaseKind } from '#db/schema.ts'

export type DatabaseLog = Pick<Log, 'info' | 'warn' | 'error'>

/** The sign-in library converts values itself, so it uses `db.withoutPlugins()`: the connections without our codec. */
export interface OpenDatabase {
  db: Kysely<Database>
  kind: DatabaseKind
  close(): Promise<void>
  watchContent(changed: () => void): void
  ping(): Promise<void>
}

/** As `dataDir`: a SQLite database in memory only, for tests. */
export const inMemory = ':memory:'

/** Thrown when the database cannot be opened or used; its message is for the operator. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}
