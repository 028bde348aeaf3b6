import { daysAfter, isDay, notDayText } from '#app/values/day.ts'
import { plainPhone } from '#app/values/phone-number.ts'

/** A rule of a field (S-4.1 to S-4.11, D-48): the sentence that people read, or nothing. */
export type Rule = (value: string, today: string) => string | undefined | false

const maxDaysAhead = 365
const phonePattern = /^[\d ()+-]+$/

/** The last plain date that a patient may ask for. */
export const latestDate = (today: string) => daysAfter(today, maxDaysAhead)

export function phoneError(typed: string) {
  const phone = plainPhone(typed)
  const digits = phone.replace(/\D/g, '').length
  const isPlausible = phonePattern.test(phone) && digits >= 9 && digits <= 15
  return !isPlausible && 'Please enter a valid phone number.'
}

export function dateError(date: string, today: string) {
  if (!isDay(date)) return notDayText
  if (date < today) return 'Preferred date cannot be in the past.'
  return date > latestDate(today) && 'Preferred date must be within the next 12 months.'
}
