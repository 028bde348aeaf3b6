import { expectedDay } from '#app/domain/appointments/appointment.ts'
import { findAppointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { bookableServices, servicesAt } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  hasAppointmentsFor,
  readSchedule,
  scheduleViews,
} from '#app/domain/schedule/schedule.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { accraDate } from '#app/platform/clock.ts'
import { dayOrNone, daysAfter } from '#app/values/day.ts'

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
  const { services, service } = await chooseService(needs, member, {
    named: query.get('service') ?? moving?.service ?? '',
    offered,
    // A week has room for one service, and a day shows all of them.
    byDefault: view === 'week' ? first : undefined,
  })
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

/** The appointment for which a time is chosen, and the day at which the choice begins; null without one. */
async function findMoving(needs: Needs<'db'>, member: SignedInMember, id: string | null) {
  const found = id ? await findAppointment(needs, member, id) : null
  if (!found) return null
  const { first_name, last_name, branch, service } = found
  return { id: found.id, first_name, last_name, branch, service, day: expectedDay(found) }
}

/** The data of the schedule. */
export type ShownSchedule = Awaited<ReturnType<typeof readScheduleOf>>

interface ServiceChoice {
  /** The service that the address names; empty when it names none. */
  named: string
  offered: readonly string[]
  byDefault: string | undefined
}

/**
 * The services to choose from, and the chosen one. One that is no longer offered can be named while an appointment has
 * it.
 */
async function chooseService(
  needs: Needs<'db'>,
  member: SignedInMember,
  { named, offered, byDefault }: ServiceChoice,
) {
  if (offered.includes(named)) return { services: offered, service: named }
  const isInUse = named !== '' && (await hasAppointmentsFor(needs, member, named))
  return isInUse
    ? { services: [...offered, named], service: named }
    : { services: offered, service: byDefault }
}

const mondayOf = (date: string) => daysAfter(date, -((new Date(date).getUTCDay() + 6) % 7))
