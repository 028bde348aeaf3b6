import type { Branch } from '#app/domain/clinic/content.ts'
import { bookableServices, servicesAt } from '#app/domain/clinic/offerings.ts'
import { readDayHours } from '#app/domain/hours/shown-hours.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { daysAfter } from '#app/values/day.ts'
import { branchServiceOf } from './booking.server.ts'
import { type BranchService, isBooked, isOver, slotsOn, visitStart } from './free-times.server.ts'

interface ScheduleQuery {
  branch: Branch
  /** Plain dates that follow each other. */
  days: readonly string[]
  service: string | undefined
}

export async function readSchedule(
  needs: Needs<'clinic' | 'clock' | 'db' | 'hours'>,
  scope: BranchScope,
  { branch, days, service }: ScheduleQuery,
) {
  const [content, { timetable }] = await Promise.all([needs.clinic.read(), needs.hours.read()])
  const [first = '', last = first] = [days[0], days.at(-1)]
  // With the days around: a visit may last past midnight.
  const around = [daysAfter(first, -1), daysAfter(last, 1)] as const
  const visits = await listVisits(needs, scope, branch.name, around)
  const now = needs.clock.now()
  const all = content.offerings.services
  const offered = [...servicesAt(all, branch), ...visits.map((visit) => visit.service)]
  const known = [...new Set([...bookableServices(all), ...offered])]
  const shown = service ? [service] : known.filter((each) => offered.includes(each))
  const branchServices = shown.flatMap(
    (name) => branchServiceOf(content, timetable, { branch: branch.name, service: name }) ?? [],
  )
  return Promise.all(
    days.map(async (date) => {
      const { text, ...hours } = await readDayHours(needs, { slug: branch.slug, day: date })
      const services = branchServices.map((each) => scheduleOfService(each, date, visits, now))
      return { date, ...hours, hours: text, services }
    }),
  )
}

/** A day of a branch: its hours as people read them, what is closed or missing, and its services. */
export type ScheduledDay = Awaited<ReturnType<typeof readSchedule>>[number]

/** The slots of a service on a plain date with the visits that begin in each, and the visits that begin in none. */
function scheduleOfService(
  branchService: BranchService,
  date: string,
  visits: readonly ScheduledVisit[],
  now: Date,
) {
  const { service, capacity } = branchService
  const own = visits.filter((visit) => visit.service === service)
  const booked = own.filter(isBooked).flatMap((visit) => startOfVisit(visit) ?? [])
  const slots = slotsOn(branchService, date, booked).map((slot) => {
    const start = visitStart(slot.date, slot.time)
    const end = start + capacity.minutes * 60_000
    const begins = own.filter((visit) => {
      const at = startOfVisit(visit)
      return at !== undefined && at >= start && at < end
    })
    return { ...slot, isPast: isOver(start, capacity.minutes, now), visits: begins }
  })
  const inSlots = new Set(slots.flatMap((slot) => slot.visits.map(({ id }) => id)))
  const others = own.filter((each) => each.appointment_date === date && !inSlots.has(each.id))
  return { service, capacity, slots, others }
}

export type ServiceSchedule = ReturnType<typeof scheduleOfService>
export type ScheduledSlot = ServiceSchedule['slots'][number]

const startOfVisit = ({ appointment_date: date, appointment_time: time }: ScheduledVisit) =>
  date && time ? visitStart(date, time) : undefined

const listVisits = (
  { db }: Needs<'db'>,
  scope: BranchScope,
  branch: string,
  [first, last]: readonly [string, string],
) =>
  db
    .selectFrom('appointments')
    .select(['id', 'first_name', 'last_name', 'service', 'status'])
    .select(['appointment_date', 'appointment_time'])
    .where('branch', '=', branch)
    .where('appointment_date', '>=', first)
    .where('appointment_date', '<=', last)
    .where('status', '<>', 'cancelled')
    .where((row) => within(row, scope))
    .orderBy('appointment_date')
    .orderBy('appointment_time')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type ScheduledVisit = Awaited<ReturnType<typeof listVisits>>[number]
