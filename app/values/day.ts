import { foldText } from './folded-text.ts'

// Years 1000 to 2999: PostgreSQL has no year 0, and adding days must not leave four digits.
const dayPattern = /^[12]\d{3}-\d{2}-\d{2}$/
const msPerDay = 86_400_000

/** Whether a text is a plain date that exists, as `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const instant = dayPattern.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse reads 31 February as 3 March, so the result is compared with the text.
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
// What is typed where the browser has no picker, with hyphens between its parts.
const yearFirst = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/
const dayFirst =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?-(?<month>\d{1,2}|[a-z]{3,9})-(?<year>\d{4}|\d\d)$/
const monthFirst = /^(?<month>[a-z]{3,9})-(?<day>\d{1,2})(?:st|nd|rd|th)?-(?<year>\d{4})$/
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*-/

/** 24/12/2026, 24.12.2026 and 24 Dec 2026 have the day first. What is no date stays as it is. */
export function typedDay(typed: string): string {
  const text = foldText(typed.slice(0, 60))
    .replace(/[ ./,-]+/g, '-')
    .replace(weekday, '')
  const parts = (yearFirst.exec(text) ?? dayFirst.exec(text) ?? monthFirst.exec(text))?.groups
  if (!parts) return typed
  const { year = '', month = '', day = '' } = parts
  const number = Number(month) || months.findIndex((name) => name.startsWith(month)) + 1
  const date = `${year.padStart(4, '20')}-${twoDigits(number)}-${twoDigits(day)}`
  return isDay(date) ? date : typed
}

export function dayOrNone(typed: string | null): string {
  const day = typedDay(typed ?? '')
  return isDay(day) ? day : ''
}

/** A typed date and time as `yyyy-mm-ddThh:mm`. */
export function typedMinute(typed: string): string {
  const text = typed.trim()
  const at = text.search(/[T ]\d{1,2}:\d\d$/)
  const day = typedDay(text.slice(0, Math.max(at, 0)))
  return isDay(day) ? `${day}T${text.slice(at + 1).padStart(5, '0')}` : typed
}

const twoDigits = (number: number | string) => String(number).padStart(2, '0')

export const chooseDayText = 'Please choose a day.'

export const notDayText = 'Please enter a valid date, such as 24/12/2026.'
export const notTimeText = 'Please enter a valid time.'

/** The plain date a number of days later, or earlier when the number is negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10)

/** The instant at which a plain date begins in Accra, whose day is UTC's. */
export const midnight = (day: string): string => `${day}T00:00:00.000Z`

export const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** PostgreSQL throws on 30 February and on the year 0, where SQLite and JavaScript accept them. */
export const isInstant = (text: string): boolean =>
  /^(?!0000)\d{4}-/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text
