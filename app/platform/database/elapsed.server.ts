import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'

/** The seconds from one column of instants to another; null when either is. Each database has other date functions. */
export const secondsBetween = <Tables>(
  db: Kysely<Tables>,
  from: string,
  to: string,
): RawBuilder<number> =>
  db.getExecutor().adapter instanceof SqliteAdapter
    ? sql`((julianday(${sql.ref(to)}) - julianday(${sql.ref(from)})) * 86400)`
    : sql`extract(epoch from (${sql.ref(to)} - ${sql.ref(from)}))::float8`
