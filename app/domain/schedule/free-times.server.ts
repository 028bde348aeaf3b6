import { visitInProse } from '#app/domain/hours/hours-text.ts'
import type { Opening, Timetable } from '#app/domain/hours/timetable.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { daysAfter } from '#app/values/day.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { type Capacity, type FreeTime, isFree, type RefusalReason, type Slot } from './slot.ts'

const msPerMinute = 60_000

export const visitStart = (date: string, time: string): number => Date.parse(`${date}T${time}Z`)

/** The largest number of booked visits that are present at the same time while a visit lasts; all last equally long. */
export function takenDuring(
  start: number,
  starts: readonly number[],
  { minutes }: Capacity,
): number {
  const length = minutes * msPerMinute
  const near = starts.filter((each) => each > start - length && each < start + length)
  const peaks = [start, ...near.filter((each) => each > start)]
  return Math.max(
    ...peaks.map((peak) => near.filter((each) => each <= peak && each > peak - length).length),
  )
}

/** Without a limit the length of a visit is unknown, and only its beginning has to lie within the hours. */
export function isWithinHours(start: number, openings: Opening[], capacity: Capacity): boolean {
  const length = capacity.inParallel === null ? 1 : capacity.minutes * msPerMinute
  return merged(openings).some((open) => open.start <= start && start + length <= open.end)
}

export const isOver = (start: number, minutes: number, now: Date): boolean =>
  start + minutes * msPerMinute <= now.getTime()

export const slotStarts = (openings: Opening[], { minutes }: Capacity): number[] =>
  merged(openings).flatMap(({ start, end }) =>
    Array.from(
      { length: Math.floor((end - start) / (minutes * msPerMinute)) },
      (_, index) => start + index * minutes * msPerMinute,
    ),
  )

export function slotAt(start: number, starts: readonly number[], capacity: Capacity): Slot {
  const instant = new Date(start).toISOString()
  const taken = takenDuring(start, starts, capacity)
  return { date: instant.slice(0, 10), time: instant.slice(11, 16), taken }
}

function merged(openings: Opening[]): Opening[] {
  const result: Opening[] = []
  for (const { start, end } of openings.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** Whether a visit takes a slot in the schedule; one that is over leaves its slot free. */
export const isBooked = ({ status }: Pick<AppointmentsTable, 'status'>) => status === 'confirmed'

interface Pool {
  branch: string
  service: string
}

/** In milliseconds, without the visit that is moved; with the days around, as one may last past midnight. */
export async function bookedStarts(
  { db }: Needs<'db'>,
  { branch, service }: Pool,
  [first, last]: readonly [string, string],
  exceptId: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['appointment_date', 'appointment_time'])
    .where('branch', '=', branch)
    .where('appointment_date', '>=', daysAfter(first, -1))
    .where('appointment_date', '<=', daysAfter(last, 1))
    .where('appointment_time', 'is not', null)
    .where('service', '=', service)
    .where('status', '=', 'confirmed')
    .where('id', '<>', exceptId)
    .execute()
  return rows.map((row) => visitStart(row.appointment_date ?? '', row.appointment_time ?? ''))
}

export interface BranchService extends Pool {
  slug: string
  /** The ids of the services that are booked under the name. */
  services: string[]
  capacity: Capacity
  timetable: Timetable
}

/** How many free times are offered, how many days ahead they are looked for, and how many days at a time. */
const maxFreeTimes = 6
const horizonDays = 56
const batchDays = 7

/** With the days around, as an opening may last past midnight; without ids of services, when the branch is open. */
export const openingsAround = (
  branch: Pick<BranchService, 'slug' | 'timetable'> & { services?: string[] },
  day: string,
) =>
  [daysAfter(day, -1), day, daysAfter(day, 1)].flatMap((each) =>
    branch.timetable.openingsOn(branch.slug, each, branch.services),
  )

/** The slots of a plain date, by the beginnings of the booked visits in milliseconds. */
export const slotsOn = (
  branchService: BranchService,
  day: string,
  starts: readonly number[],
): Slot[] =>
  slotStarts(openingsAround(branchService, day), branchService.capacity)
    .map((start) => slotAt(start, starts, branchService.capacity))
    .filter(({ date }) => date === day)

export async function nextFreeTimes(
  { db }: Needs<'db'>,
  branchService: BranchService,
  from: Date,
  exceptId: string,
): Promise<FreeTime[]> {
  const free: FreeTime[] = []
  const today = accraDate(from)
  for (let ahead = 0; ahead < horizonDays && free.length < maxFreeTimes; ahead += batchDays) {
    const days = Array.from({ length: batchDays }, (_, index) => daysAfter(today, ahead + index))
    const span = [days[0] ?? today, days.at(-1) ?? today] as const
    const starts = await bookedStarts({ db }, branchService, span, exceptId)
    free.push(
      ...days
        .flatMap((day) => slotsOn(branchService, day, starts))
        .filter(({ date, time }) => visitStart(date, time) >= from.getTime())
        .filter(({ taken }) => isFree(taken, branchService.capacity))
        .map(({ date, time }) => ({ date, time })),
    )
  }
  return free.slice(0, maxFreeTimes)
}

type DatedVisit = Pick<AppointmentsTable, 'id' | 'appointment_time'> & {
  appointment_date: string
}

export function pastError(
  visit: DatedVisit,
  minutes: number,
  now: Date,
): RefusalReason | undefined {
  const { appointment_date: date, appointment_time: time } = visit
  const isPast = time ? isOver(visitStart(date, time), minutes, now) : date < accraDate(now)
  return isPast ? { cause: 'past', sentence: `${whenText(visit)} has passed.` } : undefined
}

export function closedError(
  branchService: BranchService,
  visit: DatedVisit,
): RefusalReason | undefined {
  const { branch, slug, service, capacity, timetable } = branchService
  const { appointment_date: date, appointment_time: time } = visit
  const isOpenOnDay = timetable.isOpenOn(slug, date)
  const isWithin = (openings: Opening[]) =>
    time ? isWithinHours(visitStart(date, time), openings, capacity) : isOpenOnDay
  if (isWithin(openingsAround(branchService, date))) return undefined
  if (isWithin(openingsAround({ slug, timetable }, date)))
    return { cause: 'closed', sentence: `${branch} has no ${service} on ${whenText(visit)}.` }
  const holiday = timetable.holidayOn(date)
  const reason = holiday ? ` (${holiday})` : ''
  const state = isOpenOnDay ? 'not open' : 'closed'
  return { cause: 'closed', sentence: `${branch} is ${state} on ${whenText(visit)}${reason}.` }
}

export async function fullError(
  { db }: Needs<'db'>,
  branchService: BranchService,
  visit: DatedVisit,
): Promise<RefusalReason | undefined> {
  const { branch, service, capacity } = branchService
  const { id, appointment_date: date, appointment_time: time } = visit
  if (!time || capacity.inParallel === null) return undefined
  const starts = await bookedStarts({ db }, branchService, [date, date], id)
  const taken = takenDuring(visitStart(date, time), starts, capacity)
  if (isFree(taken, capacity)) return undefined
  const occupied = `${taken} of ${capacity.inParallel} taken for ${service}`
  return { cause: 'full', sentence: `${branch} is full on ${whenText(visit)}: ${occupied}.` }
}

const whenText = ({ appointment_date: date, appointment_time: time }: DatedVisit) =>
  visitInProse(date, time)
