import { expectedIslamicDay } from './movable-feasts.ts'
import { type PublicHoliday, publicHolidays } from './public-holidays.ts'

/** The name of a holiday with its year, beside holidays of other years: "Eid ul-Adha 2027". */
export const holidayTitle = ({ name, day }: Pick<PublicHoliday, 'name' | 'day'>): string =>
  `${name} ${day.slice(0, 4)}`

const yearOfId = /-(1[45]\d\d|20\d\d)$/

/** The title of the holiday that has an id, by the day that is computed for it; undefined when none has it. */
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
