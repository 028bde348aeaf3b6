import { clockText, moment, timeOfDay, weekdayDate } from '#app/values/date-text.ts'
import type { BranchState, Closure } from './closures/closure.ts'

/** "Open now until 6:00 PM", or "Closed, opens Sunday 11:00 AM"; within six days the day is named by its weekday. */
export function stateText({ isOpen, changesAt }: BranchState, now: Date): string {
  if (!changesAt) return isOpen ? 'Open now' : 'Closed'
  if (isOpen) {
    const isToday = changesAt.getTime() - now.getTime() <= 86_400_000
    return `Open now until ${isToday ? '' : `${dayText(changesAt, now)} `}${timeText(changesAt)}`
  }
  return `Closed, opens ${dayText(changesAt, now)} ${timeText(changesAt)}`
}

export const timeText = (instant: Date): string => timeOfDay(instant.toISOString())

function dayText(instant: Date, now: Date): string {
  const days = dayNumber(instant) - dayNumber(now)
  if (days === 0) return 'today'
  // "Sunday, November 29, 2026": without the year, and in the coming week by the weekday alone.
  const [weekday, date] = weekdayDate(instant.toISOString()).split(', ')
  return days < 7 ? `${weekday}` : `${date},`
}

const dayNumber = (instant: Date) => Math.floor(instant.getTime() / 86_400_000)

export const dayInProse = (day: string): string => weekdayDate(day).split(', ', 2).join(', ')

export const visitInProse = (day: string, time: string | null): string =>
  time ? `${dayInProse(day)} at ${clockText(time)}` : dayInProse(day)

export const spanInProse = ({ starts_at, ends_at }: Pick<Closure, 'starts_at' | 'ends_at'>) => [
  `from ${moment(starts_at)}`,
  `until ${moment(ends_at)}`,
]
