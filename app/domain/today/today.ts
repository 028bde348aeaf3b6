import { counted } from '#app/values/counted.ts'
import { daysAfter } from '#app/values/day.ts'

export const maxReasonLength = 200

export const callAgainTimes = {
  hour: 'In an hour',
  afternoon: 'At 4:00 PM',
  tomorrow: 'Tomorrow at 8:00 AM',
} as const
type CallAgain = keyof typeof callAgainTimes

export function callAgainAt(choice: string, now: Date): string | null {
  const today = now.toISOString().slice(0, 10)
  switch (choice) {
    case 'hour':
      return new Date(now.getTime() + 3_600_000).toISOString()
    case 'afternoon':
      return `${today}T16:00:00.000Z`
    case 'tomorrow':
      return `${daysAfter(today, 1)}T08:00:00.000Z`
    default:
      return null
  }
}

export const callAgainChoices = (now: string) =>
  (Object.keys(callAgainTimes) as CallAgain[]).filter(
    (choice) => (callAgainAt(choice, new Date(now)) ?? '') > now,
  )

export function latenessText(time: string | null, now: string): string {
  if (!time) return ''
  const minutes = minutesOf(now.slice(11, 16)) - minutesOf(time)
  if (minutes < 5) return ''
  return minutes < 60 ? `${minutes} min late` : `${Math.floor(minutes / 60)} h late`
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const hourMs = 3_600_000

/** Within this time the site promises an answer. */
export const promisedMs = 24 * hourMs

export const waitsSince = (request: { created_at: string; set_back_at: string | null }): string =>
  request.set_back_at ?? request.created_at

export const isOverdue = (since: string, now: string): boolean =>
  Date.parse(now) - Date.parse(since) > promisedMs

const minuteMs = 60_000

/** Since when something waits: "3 days ago", "5 h ago", "10 min ago", "just now". */
export function waitedText(since: string, now: string): string {
  const ms = Date.parse(now) - Date.parse(since)
  if (ms < minuteMs) return 'just now'
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`
  if (ms < 24 * hourMs) return `${Math.floor(ms / hourMs)} h ago`
  return `${counted(Math.floor(ms / (24 * hourMs)), 'day')} ago`
}
