import type { FreeTime } from '#app/domain/schedule/slot.ts'
import { isDay, isTime } from '#app/values/day.ts'

export interface VisitTime extends FreeTime {
  branch: string
}

export interface FreedTime extends VisitTime {
  service: string
}

export function readVisitTime({
  date = '',
  time = '',
  branch = '',
}: Record<string, string>): VisitTime | null {
  return isDay(date) && isTime(time) && branch ? { date, time, branch } : null
}

export const isSameTime = (one: VisitTime, other: VisitTime) =>
  one.date === other.date && one.time === other.time && one.branch === other.branch

/** The message that offers a freed time by WhatsApp. It leaves out the service: phones are shared. */
export const offerMessage =
  'Hello {first_name}, this is {full_name}: you asked for an earlier time, and one is free {visit}. Would you like to come then? Please answer soon, or we will ask the next patient. Until you agree, your appointment stays as it is. See it here: {link}'

export const earlierTexts = {
  notSaved: 'That was not saved. Please try again.',
  gone: 'This patient is no longer on the list.',
} as const
