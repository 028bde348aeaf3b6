import { type Kysely, SqliteAdapter } from 'kysely'

/** Whether a database is SQLite, where the statements of the two databases have to differ. */
export const isSqlite = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter
