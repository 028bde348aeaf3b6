// Years 1000 to 2999: PostgreSQL has no year 0, and adding days must not leave four digits.
const dayPattern = /^[12]\d{3}-\d{2}-\d{2}$/
const msPerDay = 86_400_000

/** Whether a text is a plain date that exists, as `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const instant = dayPattern.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse reads 31 February as 3 March, so the result is compared with the text.
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text
}

/** The field error of a plain date that must be chosen. */
export const chooseDayText = 'Please choose a day.'

/** The field errors of a text that is no plain date, or no time of the day. */
export const notDayText = 'Please enter a valid date.'
export const notTimeText = 'Please enter a valid time.'

/** The plain date a number of days later, or earlier when the number is negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10)

/** The instant at which a plain date begins in Accra, whose day is UTC's. */
export const midnight = (day: string): string => `${day}T00:00:00.000Z`

/** Whether a text is a time of the day, as `hh:mm`. */
export const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
