import { daysAfter } from '#app/values/day.ts'

/**
 * The day that the site's clock shows: today in Accra, but before four in the morning yesterday. The clock is then at
 * most six hours ahead. A session, which Better Auth starts by the machine's clock, ends after eight hours without
 * use.
 */
const clockDay = new Date(Date.now() - 4 * 60 * 60_000).toISOString().slice(0, 10)

/**
 * The setting by which the clock of `unlimitedEntry` shows ten in the morning of that day now, or `laterMs` after it.
 */
export function clockAtTen(laterMs = 0): { CLOCK_AHEAD_MS: string } {
  const ten = Date.parse(`${clockDay}T10:00:00.000Z`)
  return { CLOCK_AHEAD_MS: String(ten - Date.now() + laterMs) }
}

/** The day after today by the site's clock. */
export const tomorrowByClock = () => daysAfter(clockDay, 1)
