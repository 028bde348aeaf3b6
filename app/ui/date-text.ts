// Written by the browser as by the server: in English, and in UTC, which is Accra's time all year.
const write = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (date: string) => format.format(new Date(date))
}

/** A plain date or an instant as cards and lists show it: "Nov 20, 2026". */
export const shortDate = write({ month: 'short', day: '2-digit', year: 'numeric' })

/** A plain date or an instant as a post's page shows it: "November 20, 2026". */
export const longDate = write({ month: 'long', day: '2-digit', year: 'numeric' })

/** A plain date as a sentence has it: "Friday, November 20, 2026". */
export const weekdayDate = write({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** An instant in Accra, to the minute: "Nov 20, 2026, 14:05". */
export const moment = (instant: string) => `${shortDate(instant)}, ${instant.slice(11, 16)}`

/** A plain date where the year goes without saying: "Fri, Nov 20". */
export const chartDay = write({ weekday: 'short', month: 'short', day: 'numeric' })
