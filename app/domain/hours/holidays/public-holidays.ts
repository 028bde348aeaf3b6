import { resourceTexts } from '#app/domain/resource-texts.ts'
import { daysAfter } from '#app/values/day.ts'

/** A `declared` day is stored under its id, with the year of its own calendar: two Eids can fall in one year. */
export interface PublicHoliday {
  id: string
  name: string
  day: string
  observed: string[]
  /** An Eid whose day the Office of the Chief Imam announces, and which is confirmed when that is known. */
  isMovable: boolean
  isConfirmed: boolean
}

export const publicHolidayTexts = resourceTexts('public holiday')

export type DeclaredDays = Readonly<Record<string, string>>

/** On a Tuesday, Wednesday or Thursday a civic holiday is expected to move to the Friday, a religious one stays. */
type Midweek = 'moves' | 'stays'

const fixedHolidays: [id: string, name: string, monthAndDay: string, midweek: Midweek][] = [
  ['new-year', 'New Year’s Day', '01-01', 'stays'],
  ['constitution-day', 'Constitution Day', '01-07', 'moves'],
  ['independence-day', 'Independence Day', '03-06', 'moves'],
  ['workers-day', 'Workers’ Day', '05-01', 'moves'],
  ['republic-day', 'Republic Day', '07-01', 'moves'],
  ['founders-day', 'Founder’s Day', '09-21', 'moves'],
  ['christmas', 'Christmas Day', '12-25', 'stays'],
  ['boxing-day', 'Boxing Day', '12-26', 'stays'],
]

interface Statutory {
  id: string
  name: string
  day: string
  midweek: Midweek
  isMovable: boolean
  isKnown: boolean
}

/**
 * Ghana's public holidays of a year in their order: the Public Holidays and Commemorative Days Act, 2001 (Act 601)
 * as amended in 2025 (ADR-0036). One on a weekend is observed on the next working day as well. Both substitute days
 * are declared for each year by the President; a day in `declared` is what was declared.
 */
export function publicHolidays(year: number, declared: DeclaredDays): PublicHoliday[] {
  const statutory = statutoryHolidays(year, declared)
  const taken = new Set(statutory.map(({ day }) => day))
  return statutory.map((holiday): PublicHoliday => {
    const { id, name, day, isMovable } = holiday
    const isConfirmed = id in declared
    const observed = holiday.isKnown ? observedDays(holiday, declared[id], taken) : []
    return { id, name, day, observed, isMovable, isConfirmed }
  })
}

function statutoryHolidays(year: number, declared: DeclaredDays): Statutory[] {
  const easter = easterSunday(year)
  const stays = (id: string, name: string, day: string): Statutory => ({
    id: `${id}-${year}`,
    name,
    day,
    midweek: 'stays',
    isMovable: false,
    isKnown: true,
  })
  const fixed = fixedHolidays.map(([id, name, date, midweek]) => ({
    ...stays(id, name, `${year}-${date}`),
    midweek,
  }))
  return [
    ...fixed,
    stays('good-friday', 'Good Friday', daysAfter(easter, -2)),
    stays('easter-monday', 'Easter Monday', daysAfter(easter, 1)),
    stays('farmers-day', 'Farmers’ Day', firstFriday(`${year}-12-01`)),
    ...islamicYears(year).flatMap((islamicYear) => eids(islamicYear, year, declared)),
  ].sort((a, b) => a.day.localeCompare(b.day))
}

function eids(islamicYear: number, year: number, declared: DeclaredDays): Statutory[] {
  const eid = (name: string, title: string, expected: string): Statutory => {
    const id = `${name}-${islamicYear}`
    const day = declared[id] ?? expected
    return { id, name: title, day, midweek: 'stays', isMovable: true, isKnown: id in declared }
  }
  const fitr = eid('eid-ul-fitr', 'Eid ul-Fitr', expectedIslamicDay(islamicYear, 10, 1))
  const shaqq = eid('shaqq-day', 'Shaqq Day', daysAfter(fitr.day, 1))
  const adha = eid('eid-ul-adha', 'Eid ul-Adha', expectedIslamicDay(islamicYear, 12, 10))
  // The date of Shaqq Day is confirmed together with the Eid before it.
  const following = { ...shaqq, isMovable: false, isKnown: fitr.isKnown || shaqq.isKnown }
  return [fitr, following, adha].filter(({ day }) => Number(day.slice(0, 4)) === year)
}

/** The days on which a holiday is observed. A substitute day is never another holiday, so it is added to `taken`. */
function observedDays(
  { day, midweek, isMovable }: Statutory,
  declared: string | undefined,
  taken: Set<string>,
): string[] {
  if (declared && !isMovable) return [declared]
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
  return plainDate(year, Math.floor(days / 31), (days % 31) + 1)
}

const julianDayOf1970 = 2_440_588

/** By the tabular form; the moon decides, so the festival can be a day or two earlier or later. */
export function expectedIslamicDay(year: number, month: number, day: number): string {
  const julianDay =
    Math.floor((11 * year + 3) / 30) +
    354 * year +
    30 * month -
    Math.floor((month - 1) / 2) +
    day +
    1_948_055
  return daysAfter('1970-01-01', julianDay - julianDayOf1970)
}

function islamicYears(year: number): number[] {
  const first = Math.floor(((year - 622) * 33) / 32) - 1
  return [first, first + 1, first + 2]
}

const plainDate = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

export const holidayTitle = ({ name, day }: Pick<PublicHoliday, 'name' | 'day'>): string =>
  `${name} ${day.slice(0, 4)}`

const yearOfId = /-(1[45]\d\d|20\d\d)$/

export function holidayTitleOf(id: string): string | undefined {
  const [, written] = yearOfId.exec(id) ?? []
  if (!written) return undefined
  const year = Number(written)
  // The id of an Eid has the year of the Islamic calendar, which may have days in two Gregorian years.
  const expected = [expectedIslamicDay(year, 10, 1), expectedIslamicDay(year, 12, 10)]
  const years = year < 2000 ? expected.map((day) => Number(day.slice(0, 4))) : [year]
  const holiday = years.flatMap((each) => publicHolidays(each, {})).find((each) => each.id === id)
  return holiday && holidayTitle(holiday)
}
