import type { Needs } from '#app/platform/platform.server.ts'
import { daysAfter, midnight } from '#app/values/day.ts'
import type { DayHours } from './closures/closure.ts'
import { timeText } from './hours-text.ts'

/** The hours of a branch on a plain date. */
export async function readDayHours(
  { hours }: Needs<'hours'>,
  { slug, day }: { slug: string; day: string },
): Promise<DayHours> {
  const { timetable, closures } = await hours.read()
  const [start, end] = [midnight(day), midnight(daysAfter(day, 1))]
  const openings = timetable
    .openingsOn(slug, day)
    .map((open) => `${timeText(new Date(open.start))} - ${timeText(new Date(open.end))}`)
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
