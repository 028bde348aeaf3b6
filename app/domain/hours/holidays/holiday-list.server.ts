import type { Needs } from '#app/domain/platform.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { daysAfter } from '#app/values/day.ts'
import { type PublicHoliday, publicHolidays } from './public-holidays.ts'

const yearAheadFrom = '11-01'
const eidNoticeDays = 30

/** The public holidays from today to the end of next year. */
export async function listHolidays({
  clock,
  hours,
}: Needs<'clock' | 'hours'>): Promise<PublicHoliday[]> {
  const { declared } = await hours.read()
  const today = accraDate(clock.now())
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
    .flatMap((each) => publicHolidays(each, declared))
    .filter(({ day, observed }) => (observed.at(-1) ?? day) >= today)
}

/**
 * The holidays whose day an owner should confirm now: the Eids of the next thirty days, and from November on those of
 * the coming year.
 */
export async function listHolidaysToConfirm(
  needs: Needs<'clock' | 'hours'>,
): Promise<PublicHoliday[]> {
  const today = accraDate(needs.clock.now())
  const isYearAhead = today.slice(5) >= yearAheadFrom
  const last = isYearAhead
    ? `${Number(today.slice(0, 4)) + 1}-12-31`
    : daysAfter(today, eidNoticeDays)
  const holidays = await listHolidays(needs)
  return holidays.filter(
    ({ isMovable, isConfirmed, day }) => isMovable && !isConfirmed && day <= last,
  )
}
