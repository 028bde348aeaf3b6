const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})

/** A month as people read it: "November 2026". */
export const monthText = (month: string): string => format.format(new Date(`${month}-01`))
