import { hasErrorCode, hasSqliteCode, sqliteCode } from '#app/platform/error-code.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgresCode = { unique: '23505', foreignKey: '23503' }

/** Whether a write failed because another row has the unique value already. */
export const isUniqueViolation = (error: unknown): boolean => isViolation(error, 'unique')

/** Whether a write failed because the row that it references is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => isViolation(error, 'foreignKey')

const isViolation = (error: unknown, kind: keyof typeof postgresCode): boolean =>
  hasErrorCode(error, postgresCode[kind]) || hasSqliteCode(error, sqliteCode[kind])
