import type { Needs } from '#app/platform/platform.server.ts'
import { takePoint } from '#app/platform/rate-limit.server.ts'

// A limit of one use in a hundred years. Counted where all processes count together, in the transaction of
// what it marks: so nothing is loaded twice, nor again after staff have deleted it.
const once = { points: 1, seconds: 100 * 365 * 86_400 }
const prefix = 'starter-content:'

/** True for whoever marks a step first. */
export const markStep = (needs: Needs<'db' | 'clock'>, step: string): Promise<boolean> =>
  takePoint(needs, prefix + step, once)

/** The steps that have been marked. */
export async function markedSteps({ db }: Needs<'db'>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', `${prefix}%`)
    .execute()
  return new Set(rows.map(({ key }) => key.slice(prefix.length)))
}
