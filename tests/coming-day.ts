import { daysAfter } from '#app/values/day.ts'

/** A plain date some days ahead, on which every branch is open at half past nine: any but a Sunday. */
export function comingDay(ahead = 5): string {
  const day = daysAfter(new Date().toISOString().slice(0, 10), ahead)
  return new Date(day).getUTCDay() === 0 ? daysAfter(day, 1) : day
}
