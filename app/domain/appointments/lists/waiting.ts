import { counted } from '#app/values/counted.ts'

const hourMs = 3_600_000

/** Within this time the site promises an answer. */
export const promisedMs = 24 * hourMs

/** Since when a request waits for an answer: since staff last set it back to pending, or else since it came in. */
export const waitsSince = (request: { created_at: string; set_back_at: string | null }): string =>
  request.set_back_at ?? request.created_at

/** Whether a request has waited for longer than the site promises. */
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
