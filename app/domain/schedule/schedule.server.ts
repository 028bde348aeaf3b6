import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import type { Branch } from '#app/domain/clinic/content.ts'
import { bookableServices, servicesAt } from '#app/domain/clinic/offerings.ts'
import type { DayHours } from '#app/domain/hours/closures/closure.ts'
import { readDayHours } from '#app/domain/hours/shown-hours.server.ts'
import type { Opening } from '#app/domain/hours/timetable.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { daysAfter } from '#app/values/day.ts'
import { type Capacity, capacityOf, servicesBookedAs } from './capacity.ts'
import {
  bookedStatuses,
  isOver,
  openingsAround,
  slotAt,
  slotStarts,
  visitStart,
} from './free-times.server.ts'
import type { Slot } from './slot.ts'

type ScheduleNeeds = Needs<'clinic' | 'clock' | 'db' | 'hours'>

interface ScheduleQuery {
  branch: Branch
  /** Plain dates that follow each other. */
  days: readonly string[]
  /** One service; by default all that the branch offers or has visits for. */
  service?: string | undefined
}

/** The schedule of a branch: its slots with the visits of a scope, taken and free. */
export async function readSchedule(
  needs: ScheduleNeeds,
  scope: BranchScope,
  { branch, days, service }: ScheduleQuery,
): Promise<ScheduledDay[]> {
  const [content, { timetable }] = await Promise.all([needs.clinic.read(), needs.hours.read()])
  const [first = '', last = first] = [days[0], days.at(-1)]
  const visits = await listVisits(needs, scope, branch.name, [
    daysAfter(first, -1),
    daysAfter(last, 1),
  ])
  const now = needs.clock.now()
  const offered = [...servicesAt(content.offerings.services, branch), ...visits.map(serviceOf)]
  const known = [...new Set([...bookableServices(content.offerings.services), ...offered])]
  const shown = service ? [service] : known.filter((each) => offered.includes(each))
  return Promise.all(
    days.map(async (date) => {
      const { text, ...hours } = await readDayHours(needs, { slug: branch.slug, day: date })
      const services = shown.map((name) => {
        const services = servicesBookedAs(content, name)
        const openings = openingsAround({ slug: branch.slug, services, timetable }, date)
        const capacity = capacityOf(content, branch, name)
        const own = visits.filter((visit) => visit.service === name)
        return scheduleOfService({ service: name, date, now, capacity, openings, visits: own })
      })
      return { date, ...hours, hours: text, services }
    }),
  )
}

interface ServiceDay {
  service: string
  date: string
  now: Date
  capacity: Capacity
  openings: Opening[]
  /** The visits for the service, also those of the days before and after. */
  visits: ScheduledVisit[]
}

/** The slots of a service on a plain date with the visits that begin in each, and the visits that begin in none. */
function scheduleOfService(day: ServiceDay): ServiceSchedule {
  const { service, date, now, capacity, openings, visits } = day
  const booked = visits.filter(isBooked).flatMap((visit) => startOfVisit(visit) ?? [])
  const slots = slotStarts(openings, capacity)
    .map((start) => {
      const end = start + capacity.minutes * 60_000
      const begins = visits.filter((visit) => isBetween(startOfVisit(visit), start, end))
      const slot = slotAt(start, booked, capacity)
      return { ...slot, isPast: isOver(start, capacity.minutes, now), visits: begins }
    })
    .filter((slot) => slot.date === date)
  const inSlots = new Set(slots.flatMap((slot) => slot.visits.map(({ id }) => id)))
  const others = visits.filter((each) => each.appointment_date === date && !inSlots.has(each.id))
  return { service, capacity, slots, others }
}

/** Whether somebody in a scope has an appointment for a service, also for one that is no longer offered. */
export async function hasAppointmentsFor(
  { db }: Needs<'db'>,
  scope: BranchScope,
  service: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('service', '=', service)
    .where((appointment) => within(appointment, scope))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const serviceOf = ({ service }: ScheduledVisit) => service

const isBooked = ({ status }: ScheduledVisit) => bookedStatuses.some((booked) => booked === status)

const startOfVisit = ({ appointment_date: date, appointment_time: time }: ScheduledVisit) =>
  date && time ? visitStart(date, time) : undefined

const isBetween = (start: number | undefined, from: number, to: number) =>
  start !== undefined && start >= from && start < to

/** The visits that are agreed for the days, also those not confirmed yet; cancelled ones are left out. */
function listVisits(
  { db }: Needs<'db'>,
  scope: BranchScope,
  branch: string,
  [first, last]: readonly [string, string],
): Promise<ScheduledVisit[]> {
  return db
    .selectFrom('appointments')
    .select(['id', 'version', 'reference', 'first_name', 'last_name', 'service', 'status'])
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
}

/** The columns of a visit that the schedule shows. */
export interface ScheduledVisit {
  id: string
  version: number
  reference: string
  first_name: string
  last_name: string
  service: string
  status: AppointmentStatus
  appointment_date: string | null
  appointment_time: string | null
}

/** A slot with the visits that begin in it. */
export interface ScheduledSlot extends Slot {
  isPast: boolean
  visits: ScheduledVisit[]
}

/** The slots of one service on a day. */
export interface ServiceSchedule {
  service: string
  capacity: Capacity
  slots: ScheduledSlot[]
  /** Visits without a time, or outside of the hours. */
  others: ScheduledVisit[]
}

/** A day of a branch: its hours as people read them, what is closed or missing, and its services. */
export interface ScheduledDay extends Omit<DayHours, 'text'> {
  date: string
  hours: string
  services: ServiceSchedule[]
}

/** How the schedule is shown. */
export const scheduleViews = ['day', 'week'] as const
export type ScheduleView = (typeof scheduleViews)[number]
