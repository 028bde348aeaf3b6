import type { DatabaseName } from '#trials/outcome.ts'

/** The trials that take too long for `npm test`; only `npm run trials` runs them. */
export type LongTrial = 'requests' | 'kills' | 'bookings' | 'flood' | 'memory'

/** A promise against bad input, attacks, load or failures, and the tests that try it. */
export interface Promised {
  id: string
  promise: string
  /** What happens without the defence. */
  otherwise: string
  /** Each as `path > name of the test`; what a table or a loop puts into the name is `%s`. */
  tests: string[]
  /** The one database that it is about, or that it is about none; otherwise it has to hold on both. */
  concerns?: DatabaseName | 'no database'
  /** What tries a promise that has no tests. */
  longTrial?: LongTrial
  /** Why a promise has neither tests nor a long trial. */
  untried?: string
}
