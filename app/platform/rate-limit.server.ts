import { type Kysely, sql } from 'kysely'
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

/** What a public form takes from one visitor, and from all of them together. */
export const publicFormLimits: Record<'address' | 'site', Limit> = {
  address: { points: 5, seconds: 600 },
  site: { points: 60, seconds: 60 },
}

/**
 * Counts one use of `key` and tells whether it is still within the limit. Counted in the database, so
 * that every process behind a balancer counts together; in one statement, so that parallel requests
 * cannot slip between the look and the count.
 */
export async function takePoint(
  { db, clock }: Counting,
  key: string,
  { points, seconds }: Limit,
): Promise<boolean> {
  const now = clock.now()
  const present = now.toISOString()
  const resets_at = new Date(now.getTime() + seconds * 1000).toISOString()
  const over = sql<boolean>`rate_limits.resets_at <= ${present}`
  const { points: used } = await db
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
  return used <= points
}

/** Removes the counts whose window has passed. */
export async function forgetPastCounts({ db, clock }: Counting): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', clock.now().toISOString()).execute()
}
