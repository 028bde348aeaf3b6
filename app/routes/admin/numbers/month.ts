import { isMonth } from '#app/domain/numbers/numbers.ts'

/** The month that an address names, by default the present one. */
export function readMonthOf(query: URLSearchParams, today: string): string {
  const month = query.get('month') ?? ''
  return isMonth(month) ? month : today.slice(0, 7)
}
