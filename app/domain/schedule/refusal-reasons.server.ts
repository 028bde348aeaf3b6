import { dayInProse } from '#app/domain/hours/hours-text.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { bookedStarts } from './booked-visits.server.ts'
import { openingsAround, type Place } from './free-times.server.ts'
import { isFree } from './slot.ts'
import { isOver, isWithinHours, startOf, takenFrom } from './slots.server.ts'

/** A visit on a day, perhaps at a time. */
export type Dated = Pick<AppointmentsTable, 'id' | 'appointment_time'> & {
  appointment_date: string
}

/** The sentence of a time that is past; undefined when it is not. */
export function pastError(visit: Dated, minutes: number, now: Date): string | undefined {
  const { appointment_date: date, appointment_time: time } = visit
  const isPast = time ? isOver(startOf(date, time), minutes, now) : date < accraDate(now)
  return isPast ? `${whenText(visit)} is past.` : undefined
}

/** The sentence of a time outside the hours of the branch; undefined when it is within them. */
export function closedError(place: Place, visit: Dated): string | undefined {
  const { branch, slug, capacity, timetable } = place
  const { appointment_date: date, appointment_time: time } = visit
  const isOpenOnDay = timetable.isOpenOn(slug, date)
  const isOpen = time
    ? isWithinHours(startOf(date, time), openingsAround(place, date), capacity)
    : isOpenOnDay
  if (isOpen) return undefined
  const holiday = timetable.holidayOn(date)
  const reason = holiday ? ` (${holiday.name})` : ''
  return `${branch} is ${isOpenOnDay ? 'not open' : 'closed'} on ${whenText(visit)}${reason}.`
}

/** The sentence of a time at which no other visit fits; undefined when one does, or without a limit. */
export async function fullError(
  { db }: Needs<'db'>,
  place: Place,
  visit: Dated,
): Promise<string | undefined> {
  const { branch, service, capacity } = place
  const { id, appointment_date: date, appointment_time: time } = visit
  if (!time || capacity.inParallel === null) return undefined
  const starts = await bookedStarts({ db }, place, [date, date], id)
  const taken = takenFrom(startOf(date, time), starts, capacity)
  if (isFree(taken, capacity)) return undefined
  const places = `${taken} of ${capacity.inParallel} taken for ${service}`
  return `${branch} is full on ${whenText(visit)}: ${places}.`
}

const whenText = ({ appointment_date: date, appointment_time: time }: Dated) =>
  time ? `${dayInProse(date)} at ${time}` : dayInProse(date)
