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

const units = [
  { ms: 24 * hourMs, name: 'day' },
  { ms: hourMs, name: 'hour' },
  { ms: 60_000, name: 'minute' },
] as const

/** How long something has waited: "3 days", "5 hours", "1 minute". */
export function waitedText(since: string, now: string): string {
  const ms = Math.max(0, Date.parse(now) - Date.parse(since))
  const unit = units.find((each) => ms >= each.ms)
  return unit ? counted(Math.floor(ms / unit.ms), unit.name) : 'less than a minute'
}
