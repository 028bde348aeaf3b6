// Fixed to English and UTC (Accra's time all year), so that the browser and the server format alike.
const formatter = (options: Intl.DateTimeFormatOptions, locale = 'en-US') => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  return (date: string) => format.format(new Date(date))
}

/** A plain date or an instant as cards and lists show it: "Nov 20, 2026". */
export const shortDate = formatter({ month: 'short', day: '2-digit', year: 'numeric' })

/** A plain date or an instant as a post's page shows it: "November 20, 2026". */
export const longDate = formatter({ month: 'long', day: '2-digit', year: 'numeric' })

/** A plain date within a sentence: "Friday, November 20, 2026". */
export const weekdayDate = formatter({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** A time of the day as people read it: "18:00" as "6:00 PM". */
export function clockText(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

export const timeOfDay = (instant: string) => clockText(instant.slice(11, 16))

/** An instant in Accra, to the minute: "Nov 20, 2026, 2:05 PM". */
export const moment = (instant: string) => `${shortDate(instant)}, ${timeOfDay(instant)}`

/** A plain date without the year: "Fri, Nov 20". */
export const chartDay = formatter({ weekday: 'short', month: 'short', day: 'numeric' })

/** The time of a visit, or what is said without one. */
export const visitTime = (time: string | null) => (time ? clockText(time) : 'No time yet')

/** The day and the time of a visit, as far as they are known: "Fri, Nov 20, 9:30 AM". */
export const dayAndTime = (day: string, time: string | null) =>
  time ? `${chartDay(day)}, ${clockText(time)}` : chartDay(day)

/** A plain date as a legal text shows it: "20 November 2026". */
export const dayMonthYear = formatter({ day: 'numeric', month: 'long', year: 'numeric' }, 'en-GB')
