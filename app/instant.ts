/**
 * Whether a text is an instant as we write one: PostgreSQL refuses to compare with 30 February and with
 * the year 0, where SQLite and JavaScript do not mind.
 */
export const isInstant = (text: string): boolean =>
  /^(?!0000)\d{4}-/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text
