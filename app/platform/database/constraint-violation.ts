import { hasErrorCode } from '#app/platform/error-code.ts'

// https://www.sqlite.org/rescode.html#constraint_unique, #constraint_foreignkey
const sqlite = { unique: 2067, foreignKey: 787 }
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgres = { unique: '23505', foreignKey: '23503' }

/** Whether a write failed because another row has the unique value already. */
export const isUniqueViolation = (error: unknown): boolean =>
  isViolation(error, postgres.unique, sqlite.unique)

/** Whether a write failed because the row that it references is gone. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  isViolation(error, postgres.foreignKey, sqlite.foreignKey)

const isViolation = (error: unknown, postgresCode: string, sqliteCode: number): boolean =>
  hasErrorCode(error, postgresCode) ||
  (error instanceof Error && 'errcode' in error && error.errcode === sqliteCode)
