import { hoursText } from '#app/domain/clinic/weekly-hours.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { daysAfter, midnight } from '#app/values/day.ts'
import type { DayHours } from './closures/closure.ts'
import { clockOf } from './timetable.server.ts'

/** The hours of a branch on a plain date. */
export async function readDayHours(
  { hours }: Needs<'hours'>,
  { slug, day }: { slug: string; day: string },
): Promise<DayHours> {
  const { timetable, closures } = await hours.read()
  const [start, end] = [midnight(day), midnight(daysAfter(day, 1))]
  const openings = timetable
    .openingsOn(slug, day)
    .map(({ start, end }) => hoursText({ opens: clockOf(start), closes: clockOf(end) }))
  const notices = closures
    .filter(({ branch }) => branch === null || branch === slug)
    .filter(({ starts_at, ends_at }) => starts_at < end && ends_at > start)
    .map(({ sentence }) => sentence)
  return {
    text: openings.join(', ') || 'Closed',
    holiday: timetable.holidayOn(day)?.name ?? null,
    notices,
  }
}
