import { daysAfter } from '#app/values/day.ts'

/** The program that starts the site with a clock of its own. */
export const entryWithClock = 'tests/crash/site-at.ts'

/**
 * The day that the clock of `site-at.ts` shows, in Accra: before four in the morning the day before. That clock is then
 * at most six hours ahead, so that a session, which Better Auth begins by the machine's clock, has not ended by it.
 */
const clockDay = new Date(Date.now() - 4 * 60 * 60_000).toISOString().slice(0, 10)

/** The setting of `site-at.ts` by which its clock shows ten in the morning of that day now, and more with `laterMs`. */
export function clockAtTen(laterMs = 0): { CLOCK_AHEAD_MS: string } {
  const ten = Date.parse(`${clockDay}T10:00:00.000Z`)
  return { CLOCK_AHEAD_MS: String(ten - Date.now() + laterMs) }
}

/** Tomorrow by that clock. */
export const tomorrowByClock = () => daysAfter(clockDay, 1)
