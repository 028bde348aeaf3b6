import { expectedDay } from '#app/domain/appointments/appointment.ts'
import { findAppointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { bookableServices, servicesAt } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { readSchedule } from '#app/domain/schedule/schedule.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { accraDate } from '#app/platform/clock.ts'
import { dayOrNone, daysAfter } from '#app/values/day.ts'
import { scheduleViews } from './schedule-address.ts'

/** The day or the week, Monday first, of the branch that an address names, by default of today. */
export async function readScheduleOf(
  needs: Needs<'clinic' | 'clock' | 'db' | 'hours'>,
  member: SignedInMember,
  query: URLSearchParams,
) {
  const today = accraDate(needs.clock.now())
  const moving = await findMoving(needs, member, query.get('for'))
  const date = dayOrNone(query.get('date')) || moving?.day || today
  const view = scheduleViews.find((each) => each === query.get('view')) ?? 'day'
  const { branches, offerings } = await needs.clinic.read()
  const own = branches.filter(({ name }) => member.branch === null || name === member.branch)
  const branch = own.find(({ name }) => name === (query.get('branch') ?? moving?.branch)) ?? own[0]
  const offered = bookableServices(offerings.services)
  const [first = offered[0]] = branch ? servicesAt(offerings.services, branch) : []
  // The appointment for which a time is chosen may be for a service that is no longer offered.
  const services = [...new Set([...offered, ...(moving ? [moving.service] : [])])]
  const named = query.get('service') ?? moving?.service
  // A week has room for one service, and a day shows all of them.
  const byDefault = view === 'week' ? first : undefined
  const service = services.find((each) => each === named) ?? byDefault
  const step = view === 'week' ? 7 : 1
  const start = view === 'week' ? mondayOf(date) : date
  const days = Array.from({ length: step }, (_, index) => daysAfter(start, index))
  return {
    date,
    today,
    moving,
    view,
    services,
    service,
    before: daysAfter(date, -step),
    after: daysAfter(date, step),
    branch: branch?.name ?? null,
    branches: own.map(({ name }) => name),
    days: branch ? await readSchedule(needs, member, { branch, days, service }) : [],
  }
}

async function findMoving(needs: Needs<'db'>, member: SignedInMember, id: string | null) {
  const found = id ? await findAppointment(needs, member, id) : null
  if (!found) return null
  const { first_name, last_name, branch, service, asked_date } = found
  const day = asked_date ?? expectedDay(found)
  return { id: found.id, first_name, last_name, branch, service, day }
}

export type ShownSchedule = Awaited<ReturnType<typeof readScheduleOf>>

const mondayOf = (date: string) => daysAfter(date, -((new Date(date).getUTCDay() + 6) % 7))
