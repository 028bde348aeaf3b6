import { sql } from 'kysely'
import type { Counting } from './rate-limit.server.ts'

/** So many free uses of one key; each further one is followed by a longer pause, the last of them for ever. */
export interface BackoffLimit {
  free: number
  /** In seconds. */
  pauses: readonly [number, ...number[]]
  /** All is forgotten when nothing was counted for so many seconds. */
  forgetSeconds: number
}

/** Whether a use was counted as the `nth` of its key, or how long it has to wait. */
export type Attempt = { ok: true; nth: number } | { ok: false; waitSeconds: number }

/** How many seconds one use may wait for the database before it is counted. */
const patience = 120

/**
 * Counts one use of `key` unless a pause after an earlier one still lasts. One statement looks and
 * counts, so that of many parallel uses no more pass than the limit allows; a refused one is not counted.
 */
export async function takeAttempt(
  { db, clock }: Counting,
  key: string,
  { free, pauses, forgetSeconds }: BackoffLimit,
): Promise<Attempt> {
  const now = clock.now()
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  const present = inSeconds(0)
  const resets_at = inSeconds(forgetSeconds)
  const longest = Math.max(...pauses)
  // Much further ahead than any pause was written by a clock that was wrong at the time; a little further
  // ahead, by a use that looked at the clock after this one and was counted before it.
  const over = sql<boolean>`(rate_limits.resets_at <= ${present}
    or rate_limits.free_at > ${inSeconds(longest + patience)})`
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
          points: sql`case when ${over} then 1 else rate_limits.points + 1 end`,
          resets_at,
          free_at: sql`case
            when ${over} then excluded.free_at
            when rate_limits.points + 1 < ${free} then ${present}
            ${sql.join(steps, sql` `)}
            else ${inSeconds(longest)} end`,
        })
        .where(sql<boolean>`(${over} or rate_limits.free_at is null
          or rate_limits.free_at <= ${present})`),
    )
    .returning('points')
    .executeTakeFirst()
  if (counted) return { ok: true, nth: counted.points }
  const held = await db
    .selectFrom('rate_limits')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirst()
  const waitMs = Date.parse(held?.free_at ?? present) - now.getTime()
  return { ok: false, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}
