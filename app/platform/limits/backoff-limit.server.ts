import { sql } from 'kysely'
import { done, type Limited, limited, type Result } from '#app/values/result.ts'
import type { RateLimitNeeds } from './rate-limit.server.ts'

/** A number of free uses of one key; each further use is followed by a longer pause, up to the last pause. */
export interface BackoffLimit {
  free: number
  /** In seconds. */
  pauses: readonly [number, ...number[]]
  /** The count is reset when nothing was counted for so many seconds. */
  expiresAfterSeconds: number
}

/** Whether a use was counted as the `nth` of its key, or how long it has to wait. */
export type Attempt = Result<{ nth: number }, Limited>

/** How many seconds a use may wait for the database before it is counted. */
const maxDatabaseWaitSeconds = 120

/**
 * Counts one use of `key` unless a pause after an earlier one still lasts. One statement checks and
 * counts, so that of many parallel uses no more pass than the limit allows; a refused use is not counted.
 */
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
  // A time much further ahead than any pause was stored while the clock was wrong. A time a little further
  // ahead was stored by a use that read the clock after this one and was counted before it.
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
