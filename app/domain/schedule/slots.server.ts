import type { Opening } from '#app/domain/hours/timetable.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { daysAfter } from '#app/values/day.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import type { Capacity } from './capacity.ts'
import type { Slot } from './slot.ts'

const msPerMinute = 60_000

/** The instant at which a visit begins, in milliseconds. */
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

/**
 * Whether a visit lies within the hours. Without a limit its length is unknown, and only its beginning has to lie
 * within them.
 */
export function isWithinHours(start: number, openings: Opening[], capacity: Capacity): boolean {
  const length = capacity.inParallel === null ? 1 : capacity.minutes * msPerMinute
  return merged(openings).some((open) => open.start <= start && start + length <= open.end)
}

export const isOver = (start: number, minutes: number, now: Date): boolean =>
  start + minutes * msPerMinute <= now.getTime()

/** When slots begin, in milliseconds: visits that fit one after the other into the hours. */
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

/** The statuses of visits that take a slot in the schedule; a visit that is over leaves its slot free. */
export const bookedStatuses = ['confirmed'] as const satisfies AppointmentsTable['status'][]

export interface Pool {
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
    .where('status', 'in', bookedStatuses)
    .where('id', '<>', exceptId)
    .execute()
  return rows.map((row) => visitStart(row.appointment_date ?? '', row.appointment_time ?? ''))
}
