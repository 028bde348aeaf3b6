// https://www.sqlite.org/rescode.html#constraint_unique
const sqliteUnique = 2067
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgresUnique = '23505'

/** Whether a write failed since another row has the value already: that race was lost. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === postgresUnique || errcode === sqliteUnique
}
