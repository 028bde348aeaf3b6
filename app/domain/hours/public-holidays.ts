import type { Holiday } from '#app/domain/clinic/content.ts'
import { slugOf } from '#app/domain/slug.ts'
import { daysAfter } from '#app/values/day.ts'

/** On a Tuesday, Wednesday or Thursday a civic holiday is expected to move to the Friday, a religious one stays. */
type Midweek = 'moves' | 'stays'

const fixedHolidays: [name: string, monthAndDay: string, midweek: Midweek][] = [
  ['New Year’s Day', '01-01', 'stays'],
  ['Constitution Day', '01-07', 'moves'],
  ['Independence Day', '03-06', 'moves'],
  ['Workers’ Day', '05-01', 'moves'],
  ['Republic Day', '07-01', 'moves'],
  ['Founder’s Day', '09-21', 'moves'],
  ['Christmas Day', '12-25', 'stays'],
  ['Boxing Day', '12-26', 'stays'],
]

interface StatutoryHoliday extends Holiday {
  midweek: Midweek
}

/**
 * The names of Ghana's public holidays of a year by the days on which they are observed: the Public Holidays and
 * Commemorative Days Act, 2001 (Act 601) as amended in 2025 (ADR-0036). One on a weekend is observed on the next
 * working day as well. A holiday that is declared by its name is observed on the declared days only; a declared day that
 * is such a working day already only renames it, unless it is an Eid.
 */
export function publicHolidays(
  year: number,
  declared: readonly Holiday[],
): ReadonlyMap<string, string> {
  const ofYear = declared.filter(({ day }) => day.startsWith(`${year}-`))
  const eids = ofYear.filter(({ name }) => /^(?:eid|shaqq)-/.test(slugOf(name)))
  const computed = statutoryHolidays(year)
  const substitutes = new Set(observe(computed, eids).flatMap(({ days }) => days.slice(1)))
  const moving = ofYear.filter(({ day }) => !substitutes.has(day))
  const moved = new Set(moving.map(({ name }) => keyOf(name)))
  const unmoved = computed.filter(({ name }) => !moved.has(keyOf(name)))
  const observed = observe(unmoved, eids).flatMap(({ name, days }) =>
    days.map((day) => ({ name, day })),
  )
  return new Map([...observed, ...ofYear].map(({ day, name }) => [day, name]))
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ['christmas', 'christmas-day'],
  ['may-day', 'workers-day'],
  ['new-year', 'new-years-day'],
])

const keyOf = (name: string) => otherNames.get(slugOf(name)) ?? slugOf(name)

function statutoryHolidays(year: number): StatutoryHoliday[] {
  const easter = easterSunday(year)
  const stays = (name: string, day: string) => ({ name, day, midweek: 'stays' as const })
  return [
    ...fixedHolidays.map(([name, date, midweek]) => ({ name, day: `${year}-${date}`, midweek })),
    stays('Good Friday', daysAfter(easter, -2)),
    stays('Easter Monday', daysAfter(easter, 1)),
    stays('Farmers’ Day', firstFriday(`${year}-12-01`)),
  ]
}

function observe(holidays: StatutoryHoliday[], eids: Holiday[]) {
  const taken = new Set([...holidays, ...eids].map(({ day }) => day))
  return holidays.map((holiday) => ({ ...holiday, days: observedDays(holiday, taken) }))
}

/** The days on which a holiday is observed. A substitute day is never another holiday, so it is added to `taken`. */
function observedDays(
  { day, midweek }: Omit<StatutoryHoliday, 'name'>,
  taken: Set<string>,
): string[] {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6) return [day, substituteAfter(day, taken)]
  const isMidweek = weekday >= 2 && weekday <= 4
  return [isMidweek && midweek === 'moves' ? daysAfter(day, 5 - weekday) : day]
}

function substituteAfter(day: string, taken: Set<string>): string {
  let next = daysAfter(day, 1)
  while (taken.has(next) || [0, 6].includes(weekdayOf(next))) next = daysAfter(next, 1)
  taken.add(next)
  return next
}

function firstFriday(firstOfMonth: string): string {
  return daysAfter(firstOfMonth, (12 - weekdayOf(firstOfMonth)) % 7)
}

export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** Easter Sunday of a year in the Gregorian calendar (the algorithm of Meeus, Jones and Butcher), as a plain date. */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  const easter = Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
  return new Date(easter).toISOString().slice(0, 10)
}
