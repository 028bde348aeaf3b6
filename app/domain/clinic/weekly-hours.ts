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

/** A day for which opening hours can be set, as people read it. */
export const openingDayText = (day: string) => (day === 'PublicHolidays' ? 'Public holidays' : day)

/** A row of opening hours with the texts that people read of it. */
export const openingHoursOf = (schema: OpeningHours['schema']): OpeningHours => ({
  days: daysText(schema.dayOfWeek),
  hours: `${clockText(schema.opens)} - ${clockText(schema.closes)}`,
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

/** A time of the day as people read it: "18:00" as "6:00 PM". */
export function clockText(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
