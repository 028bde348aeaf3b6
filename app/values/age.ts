import { counted } from './counted.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago an instant was, such as "3 hours ago". Both instants are in milliseconds. */
export function ageText(at: number, now: number): string {
  const [unit, ms] = units.find(([, ms]) => now - at >= ms) ?? []
  return ms ? `${counted(Math.floor((now - at) / ms), unit)} ago` : 'a moment ago'
}
