// https://www.sqlite.org/rescode.html#constraint_unique, #constraint_foreignkey
const sqlite = { unique: 2067, foreignKey: 787 }
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgres = { unique: '23505', foreignKey: '23503' }

/** Whether a write failed because another row has the unique value already. */
export const isUniqueViolation = (error: unknown): boolean =>
  hasErrorCode(error, postgres.unique, sqlite.unique)

/** Whether a write failed because the row that it references is gone. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  hasErrorCode(error, postgres.foreignKey, sqlite.foreignKey)

/** Whether an error has PostgreSQL's code or SQLite's. */
export function hasErrorCode(error: unknown, postgresCode: string, sqliteCode?: number): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === postgresCode || (sqliteCode !== undefined && errcode === sqliteCode)
}
