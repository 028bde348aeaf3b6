// The years that a clinic can mean: PostgreSQL has no year 0, and days are also counted onwards from here.
const pattern = /^[12]\d{3}-\d{2}-\d{2}$/
const msPerDay = 86_400_000

/** Whether a text is a plain date that exists, as `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const instant = pattern.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse takes 31 February for 3 March: only a date that reads back the same exists.
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text
}

/** The plain date so many days later, or earlier when negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10)

/** Whether a text is a time of the day, as `hh:mm`. */
export const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
