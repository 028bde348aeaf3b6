/**
 * Whether a text is a valid ISO instant in UTC. PostgreSQL throws on 30 February and on the year 0, where
 * SQLite and JavaScript accept them.
 */
export const isInstant = (text: string): boolean =>
  /^(?!0000)\d{4}-/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text
