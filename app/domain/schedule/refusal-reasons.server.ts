import { visitInProse } from '#app/domain/hours/hours-text.ts'
import type { Opening } from '#app/domain/hours/timetable.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { bookedStarts } from './booked-visits.server.ts'
import { type BranchService, openingsAround } from './free-times.server.ts'
import { isFree } from './slot.ts'
import type { RefusalReason } from './slot-refusal.ts'
import { isOver, isWithinHours, takenDuring, visitStart } from './slots.server.ts'

/** A visit whose day is known; its time may be open. */
export type DatedVisit = Pick<AppointmentsTable, 'id' | 'appointment_time'> & {
  appointment_date: string
}

/** Why a past time cannot be booked; undefined when it is not past. */
export function pastError(
  visit: DatedVisit,
  minutes: number,
  now: Date,
): RefusalReason | undefined {
  const { appointment_date: date, appointment_time: time } = visit
  const isPast = time ? isOver(visitStart(date, time), minutes, now) : date < accraDate(now)
  return isPast ? { cause: 'past', sentence: `${whenText(visit)} is past.` } : undefined
}

/** Why a time outside the hours of the branch cannot be booked; undefined when it is within them. */
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
  const reason = holiday ? ` (${holiday.name})` : ''
  const state = isOpenOnDay ? 'not open' : 'closed'
  return { cause: 'closed', sentence: `${branch} is ${state} on ${whenText(visit)}${reason}.` }
}

/** Why a time at which no more visit fits cannot be booked; undefined when one fits, or without a limit. */
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
