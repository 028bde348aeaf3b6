import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database, DatabaseKind } from '#db/schema.ts'

export type DatabaseLog = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * The one door to the data.
 *
 * `db` speaks the product's dialect (see `codec.ts`). The sign-in library converts by itself: it
 * takes `db.withoutPlugins()`, the same connections without the codec.
 */
export interface OpenDatabase {
  db: Kysely<Database>
  kind: DatabaseKind
  /** Ends the connections; a second call does no harm. */
  close(): Promise<void>
  /** Calls back when somebody else has changed what visitors are shown, at the latest a second after. */
  watchContent(changed: () => void): void
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
}

/** Given as `dataDir`: a SQLite database in memory only, for tests. */
export const inMemory = ':memory:'

/** Thrown at start when the database cannot be had; its message is a sentence for the operator. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}
