import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { hoursOf } from '#app/domain/clinic/fill-content.ts'
import { accraDate } from '#app/platform/clock.ts'
import { daysAfter } from '#app/values/day.ts'
import type { BranchState, Closure } from './closures/closure.ts'
import { publicHolidays, weekdayOf } from './public-holidays.ts'

export interface TimetableInput {
  branches: Pick<Branch, 'slug' | 'name' | 'openingHours'>[]
  hours: ClinicContent['hours']
  closures: Closure[]
}

export interface Opening {
  start: number
  end: number
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const msPerDay = 86_400_000
const horizonDays = 100

export type Timetable = ReturnType<typeof createTimetable>

/** Computes when branches are open: all, where no slug is given. All times are those of Accra, which is UTC all year. */
export function createTimetable(input: TimetableInput) {
  const { branches, closures } = input
  const { holidayOn, closuresOf, plannedOn, openingsOn } = createOpenings(input)

  function* openingsFrom(slug: string, now: Date) {
    const today = accraDate(now)
    for (let ahead = -1; ahead <= horizonDays; ahead += 1) {
      const openings = openingsOn(slug, daysAfter(today, ahead))
      yield* openings.filter(({ end }) => end > now.getTime())
    }
  }
  const stateOf = (slug: string, now: Date) => stateIn(openingsFrom(slug, now), now)

  const slugs = (slug: string | undefined) => (slug ? [slug] : branches.map((each) => each.slug))
  const isOpenOn = (slug: string | undefined, day: string) =>
    slugs(slug).some((each) => openingsOn(each, day).length > 0)

  return {
    stateOf,
    openingsOn,
    isOpenOn,
    /** The next plain dates after a day on which a branch is open. */
    openDaysAfter(slug: string | undefined, day: string, count: number): string[] {
      const found: string[] = []
      for (let ahead = 1; ahead <= horizonDays && found.length < count; ahead += 1) {
        const next = daysAfter(day, ahead)
        if (isOpenOn(slug, next)) found.push(next)
      }
      return found
    },
    holidayOn,
    specialHours(slug: string, day: string) {
      // Returns early on the many days without holiday and closure: each rendering of the home page reads two weeks of
      // every branch.
      if (!holidayOn(day) && closuresOf(slug).length === 0) return undefined
      const openings = openingsOn(slug, day)
      const isAsPlanned = JSON.stringify(openings) === JSON.stringify(plannedOn(slug, day))
      if (isAsPlanned && !holidayOn(day)) return undefined
      return openings.map(({ start, end }) => ({ opens: clockOf(start), closes: clockOf(end) }))
    },
    nextChange(now: Date): Date {
      const edges = [
        startOf(daysAfter(accraDate(now), 1)),
        ...branches.map(({ slug }) => stateOf(slug, now).changesAt?.getTime() ?? 0),
        ...closures.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at].map(Date.parse)),
      ]
      return new Date(Math.min(...edges.filter((edge) => edge > now.getTime())))
    },
  }
}

function createOpenings({ branches, hours, closures }: TimetableInput) {
  const holidays = new Map<number, ReadonlyMap<string, string>>()

  /** The name of the public holiday that is observed on a plain date. */
  function holidayOn(day: string): string | undefined {
    const year = Number(day.slice(0, 4))
    const known = holidays.get(year) ?? publicHolidays(year, hours.holidays)
    holidays.set(year, known)
    return known.get(day)
  }

  function rowsOf(slug: string, dayOfWeek: string) {
    const branch = branches.find((each) => each.slug === slug)
    return hoursOf(branch ?? { openingHours: [] }, hours)
      .map(({ schema }) => schema)
      .filter((row) => row.dayOfWeek.includes(dayOfWeek))
  }

  function plannedOn(slug: string, day: string): Opening[] {
    const rows = rowsOf(slug, holidayOn(day) ? 'PublicHolidays' : (weekdays[weekdayOf(day)] ?? ''))
    return rows.map(({ opens, closes }) => openingOf(day, opens, closes)).sort(byStart)
  }

  const closuresOf = (slug: string, services: readonly string[] = []) =>
    closures
      .filter(({ branch }) => branch === null || branch === slug)
      .filter(({ kind, service }) => kind === 'closed' || services.includes(service ?? ''))

  /** On a plain date, in their order; those in which the branch offers a service, by the service's ids. */
  const openingsOn = (slug: string, day: string, services?: readonly string[]): Opening[] =>
    closuresOf(slug, services).reduce(withoutClosure, plannedOn(slug, day)).sort(byStart)

  return { holidayOn, closuresOf, plannedOn, openingsOn }
}

function stateIn(openings: Iterable<Opening>, now: Date): BranchState {
  let openUntil: number | undefined
  for (const { start, end } of openings) {
    if (openUntil === undefined && start > now.getTime()) return stateUntil(false, start)
    if (openUntil !== undefined && start > openUntil) return stateUntil(true, openUntil)
    openUntil = Math.max(end, openUntil ?? 0)
  }
  if (openUntil === undefined) return { isOpen: false, changesAt: null }
  // An opening that lasts to the end of the last day may go on after it.
  const endOfLastDay = startOf(daysAfter(accraDate(now), horizonDays + 1))
  return openUntil < endOfLastDay ? stateUntil(true, openUntil) : { isOpen: true, changesAt: null }
}

const stateUntil = (isOpen: boolean, instant: number): BranchState => ({
  isOpen,
  changesAt: new Date(instant),
})

const byStart = (one: Opening, other: Opening) => one.start - other.start

export const clockOf = (instant: number) => new Date(instant).toISOString().slice(11, 16)

const startOf = (day: string) => Date.parse(day)

function openingOf(day: string, opens: string, closes: string): Opening {
  const start = Date.parse(`${day}T${opens}Z`)
  const end = Date.parse(`${day}T${closes}Z`)
  return { start, end: end > start ? end : end + msPerDay }
}

function withoutClosure(openings: Opening[], { starts_at, ends_at }: Closure): Opening[] {
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)]
  return openings.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, from) },
      { start: Math.max(start, to), end },
    ].filter((left) => left.start < left.end),
  )
}
