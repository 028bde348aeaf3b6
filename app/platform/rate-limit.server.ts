import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Clock } from './clock.ts'

/** Where counts are kept, and when it is; named here because the whole platform is built of its parts. */
export interface Counting {
  db: Kysely<Database>
  clock: Clock
}

/** So many uses of one key within a window of so many seconds. */
export interface Limit {
  points: number
  seconds: number
}

/** What a public form takes: of one phone number or email, of an address, of its network, and in all. */
export const publicFormLimits: Record<'person' | 'address' | 'network' | 'site', Limit> = {
  person: { points: 5, seconds: 3600 },
  // Many patients share one address behind a carrier's translation or the clinic's own network.
  address: { points: 20, seconds: 600 },
  network: { points: 60, seconds: 600 },
  site: { points: 60, seconds: 60 },
}

/** Counts one use of `key` and tells whether it is still within the limit. */
export const consumeRateLimit = async (
  counting: Counting,
  key: string,
  limit: Limit,
): Promise<boolean> => (await countUse(counting, key, limit)) <= limit.points

/**
 * Counts one use of `key` and gives how many there were in this window. Counted in the database, so that
 * every process behind a balancer counts together; in one statement, so that parallel requests cannot
 * slip between the look and the count.
 */
export async function countUse(
  { db, clock }: Counting,
  key: string,
  { seconds }: Pick<Limit, 'seconds'>,
): Promise<number> {
  const now = clock.now()
  const present = now.toISOString()
  const resets_at = new Date(now.getTime() + seconds * 1000).toISOString()
  const over = sql<boolean>`rate_limits.resets_at <= ${present}`
  const { points } = await db
    .insertInto('rate_limits')
    .values({ key, points: 1, resets_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql`case when ${over} then 1 else rate_limits.points + 1 end`,
        resets_at: sql`case when ${over} then ${resets_at} else rate_limits.resets_at end`,
      }),
    )
    .returning('points')
    .executeTakeFirstOrThrow()
  return points
}

/**
 * Removes the counts whose window has passed. On PostgreSQL those that somebody is counting on just now
 * stay until the next time: whoever counts on several could wait for one that is locked here, and the other way round.
 */
export async function deleteExpiredCounts({ db, clock }: Counting): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const past = db
    .selectFrom('rate_limits')
    .select('key')
    .where('resets_at', '<=', clock.now().toISOString())
    .$if(!isSqlite, (query) => query.forUpdate().skipLocked())
  await db.deleteFrom('rate_limits').where('key', 'in', past).execute()
}
