import { clockText } from '#app/values/date-text.ts'
import type { OpeningHours } from './content.ts'

/** The days for which opening hours can be set, as schema.org names them. */
export const openingDays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'PublicHolidays',
] as const

export const openingDayText = (day: string) => (day === 'PublicHolidays' ? 'Public holidays' : day)

type Times = Pick<OpeningHours['schema'], 'opens' | 'closes'>

export const allDay: Times = { opens: '00:00', closes: '00:00' }

export const isAllDay = ({ opens, closes }: Times) =>
  opens === allDay.opens && closes === allDay.closes

/** Times as people read them: "8:00 AM - 6:00 PM". */
export const hoursText = (times: Times) =>
  isAllDay(times) ? 'Open 24 hours' : `${clockText(times.opens)} - ${clockText(times.closes)}`

/** Times as schema.org writes them: there a day from midnight to midnight is a closed one. */
export const schemaTimes = <Row extends Times>(row: Row): Row =>
  isAllDay(row) ? { ...row, closes: '23:59' } : row

export const openingHoursOf = (schema: OpeningHours['schema']): OpeningHours => ({
  days: daysText(schema.dayOfWeek),
  hours: hoursText(schema),
  schema,
})

/** Days in the order of the week, neighbours together: "Mon-Sat", or "Sunday, Public holidays". */
function daysText(days: readonly string[]): string {
  const runs: string[][] = []
  for (const [index, day] of openingDays.entries()) {
    if (!days.includes(day)) continue
    const isNext = days.includes(openingDays[index - 1] ?? '') && day !== 'PublicHolidays'
    if (isNext) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) =>
      run.length === 1
        ? openingDayText(run[0] ?? '')
        : `${run[0]?.slice(0, 3)}-${run.at(-1)?.slice(0, 3)}`,
    )
    .join(', ')
}
