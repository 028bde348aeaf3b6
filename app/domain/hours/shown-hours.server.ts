import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { allDay, hoursText, schemaTimes } from '#app/domain/clinic/weekly-hours.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { daysAfter, midnight } from '#app/values/day.ts'
import type { Closure, DayHours, Notice, SpecialHours } from './closures/closure.ts'
import type { HoursNow } from './hours.server.ts'
import { dayInProse, stateText } from './hours-text.ts'
import { clockOf } from './timetable.server.ts'

const allBranches = 'All branches'

export const noticesOf = (
  { notices }: { notices: Notice[] },
  branch: string | undefined,
): Notice[] =>
  notices.filter((notice) => !branch || notice.branch === branch || notice.branch === allBranches)

const specialDays = 14

const lastShown = new WeakMap<ClinicContent, { from: HoursNow; since: Date; shown: ShownHours }>()

export async function readShownHours(
  { clinic, hours }: Needs<'clinic' | 'hours'>,
  now: Date,
): Promise<ShownHours> {
  const [content, from] = await Promise.all([clinic.read(), hours.read()])
  const last = lastShown.get(content)
  if (last?.from === from && last.since <= now && now < last.shown.until) return last.shown
  const shown = showHours(content, from, now)
  lastShown.set(content, { from, since: now, shown })
  return shown
}

function showHours({ branches }: ClinicContent, { timetable, closures }: HoursNow, now: Date) {
  const bySlug = <Value>(shown: (slug: string) => Value) =>
    Object.fromEntries(branches.map(({ slug }) => [slug, shown(slug)]))
  const today = accraDate(now)
  const days = Array.from({ length: specialDays }, (_, ahead) => daysAfter(today, ahead))
  const nameOf = (slug: string | null) =>
    slug === null ? allBranches : branches.find((branch) => branch.slug === slug)?.name

  return {
    notices: closures.filter(isShownAt(now)).flatMap(({ id, branch: slug, sentence }) => {
      const branch = nameOf(slug)
      return branch ? [{ id, branch, sentence }] : []
    }),
    states: bySlug((slug) => stateText(timetable.stateOf(slug, now), now)),
    special: bySlug((slug) => days.flatMap((day) => specialOn(day, slug))),
    /** The instant at which the texts above become wrong. */
    until: timetable.nextChange(now),
  }

  function specialOn(day: string, slug: string): SpecialHours[] {
    const on = { validFrom: day, validThrough: day }
    const left = timetable.specialHours(slug, day)
    if (!left) return []
    // schema.org writes a closed day as one that opens and closes at midnight.
    const hours = left.length > 0 ? left.map(schemaTimes) : [allDay]
    return hours.map(({ opens, closes }) => ({ ...on, opens, closes }))
  }
}

type ShownHours = ReturnType<typeof showHours>

/** A closure is announced from the beginning of its first day, and no longer than it lasts. */
const isShownAt = (now: Date) => (closure: Closure) =>
  closure.starts_at.slice(0, 10) <= accraDate(now) && closure.ends_at > now.toISOString()

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
    holiday: timetable.holidayOn(day) ?? null,
    notices,
  }
}

const namedDays = 3

export async function closedDayText(
  { clinic, hours }: Needs<'clinic' | 'hours'>,
  { branch: name, day }: { branch: string; day: string },
): Promise<string | undefined> {
  const [{ branches }, { timetable }] = await Promise.all([clinic.read(), hours.read()])
  const branch = branches.find((each) => each.name === name)
  if (timetable.isOpenOn(branch?.slug, day)) return undefined
  const holiday = timetable.holidayOn(day)
  const reason = holiday ? ` (${holiday})` : ''
  const open = timetable.openDaysAfter(branch?.slug, day, namedDays).map(dayInProse).join('; ')
  return [
    `${branch ? `${branch.name} is` : 'All branches are'} closed on ${dayInProse(day)}${reason}.`,
    open && `The next open days are ${open}.`,
    'To ask for this day anyway, send the form again.',
  ]
    .filter(Boolean)
    .join(' ')
}
