import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './is-sqlite.server.ts'

/** The seconds from one column of instants to another; null when either is. Each database has other date functions. */
export const secondsBetween = <Tables>(
  db: Kysely<Tables>,
  from: string,
  to: string,
): RawBuilder<number> =>
  isSqlite(db)
    ? sql`((julianday(${sql.ref(to)}) - julianday(${sql.ref(from)})) * 86400)`
    : sql`extract(epoch from (${sql.ref(to)} - ${sql.ref(from)}))::float8`
