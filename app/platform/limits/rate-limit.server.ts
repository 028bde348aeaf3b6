import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '#app/platform/clock.ts'
import { isSqlite } from '#app/platform/database/dialects.server.ts'
import { done, type Limited, limited, type Result } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'

/** Declared here because the platform module imports this one. */
interface RateLimitNeeds {
  db: Kysely<Database>
  clock: Clock
}

/** At most `points` uses of one key within a window of `seconds`. */
export interface Limit {
  points: number
  seconds: number
}

/** One person is limited from one address and from all; also an address, its network, and the whole site. */
export const publicFormLimits = {
  person: { points: 5, seconds: 3600 },
  // Twice the limit of one address, so that nobody can find out from one address what was sent from others.
  personAnywhere: { points: 10, seconds: 3600 },
  // Many patients share one address: behind their phone company's NAT, or in the clinic's own network.
  address: { points: 20, seconds: 600 },
  network: { points: 60, seconds: 600 },
  site: { points: 60, seconds: 60 },
} satisfies Record<string, Limit>

export const consumeRateLimit = async (needs: RateLimitNeeds, key: string, limit: Limit) =>
  (await countUse(needs, key, limit)) <= limit.points

/** The uses of this window, counted in one statement: parallel requests of all processes cannot pass in between. */
export async function countUse(
  { db, clock }: RateLimitNeeds,
  key: string,
  { seconds }: Pick<Limit, 'seconds'>,
): Promise<number> {
  const now = clock.now()
  const present = now.toISOString()
  const resets_at = new Date(now.getTime() + seconds * 1000).toISOString()
  const isExpired = sql<boolean>`rate_limits.resets_at <= ${present}`
  const { points } = await db
    .insertInto('rate_limits')
    .values({ key, points: 1, resets_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql`case when ${isExpired} then 1 else rate_limits.points + 1 end`,
        resets_at: sql`case when ${isExpired} then ${resets_at} else rate_limits.resets_at end`,
      }),
    )
    .returning('points')
    .executeTakeFirstOrThrow()
  return points
}

/** On PostgreSQL locked rows stay until the next time: waiting for them could deadlock with a request. */
export async function deleteExpiredCounts({ db, clock }: RateLimitNeeds): Promise<void> {
  const expired = db
    .selectFrom('rate_limits')
    .select('key')
    .where('resets_at', '<=', clock.now().toISOString())
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked())
  await db.deleteFrom('rate_limits').where('key', 'in', expired).execute()
}

/** Hashed, so that the counters contain no personal data. */
export const hashOfPerson = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('base64url')

/** Each use after the free ones is followed by a longer pause, up to the last pause. */
export interface BackoffLimit {
  free: number
  /** In seconds. */
  pauses: readonly [number, ...number[]]
  /** The count is reset when nothing was counted for so many seconds. */
  expiresAfterSeconds: number
}

export type Attempt = Result<{ nth: number }, Limited>

/** How many seconds a use may wait for the database before it is counted. */
const maxDatabaseWaitSeconds = 120

/** One statement checks and counts, so that of parallel uses no more pass than allowed; a refused use is not counted. */
export async function takeAttempt(
  { db, clock }: RateLimitNeeds,
  key: string,
  { free, pauses, expiresAfterSeconds }: BackoffLimit,
): Promise<Attempt> {
  const now = clock.now()
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  const present = inSeconds(0)
  const resets_at = inSeconds(expiresAfterSeconds)
  const maxPause = Math.max(...pauses)
  // A time far ahead was stored by a wrong clock, one a little ahead by a use that was counted before this one.
  const isExpired = sql<boolean>`(rate_limits.resets_at <= ${present}
    or rate_limits.free_at > ${inSeconds(maxPause + maxDatabaseWaitSeconds)})`
  const steps = pauses.map(
    (pause, n) => sql`when rate_limits.points < ${free + n} then ${inSeconds(pause)}`,
  )
  const counted = await db
    .insertInto('rate_limits')
    .values({ key, points: 1, resets_at, free_at: inSeconds(free > 1 ? 0 : pauses[0]) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          points: sql`case when ${isExpired} then 1 else rate_limits.points + 1 end`,
          resets_at,
          free_at: sql`case
            when ${isExpired} then excluded.free_at
            when rate_limits.points + 1 < ${free} then ${present}
            ${sql.join(steps, sql` `)}
            else ${inSeconds(maxPause)} end`,
        })
        .where(sql<boolean>`(${isExpired} or rate_limits.free_at is null
          or rate_limits.free_at <= ${present})`),
    )
    .returning('points')
    .executeTakeFirst()
  if (counted) return done({ nth: counted.points })
  const blocked = await db
    .selectFrom('rate_limits')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirst()
  const waitMs = Date.parse(blocked?.free_at ?? present) - now.getTime()
  return limited(Math.max(1, Math.ceil(waitMs / 1000)))
}
