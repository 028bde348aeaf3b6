/** Codes of the system such as `ENOENT`, or of PostgreSQL. */
export const hasErrorCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Result codes of SQLite: https://sqlite.org/rescode.html. */
export const sqliteCode = { busy: 5, full: 13, foreignKey: 787, unique: 2067 } as const

export const hasSqliteCode = (error: unknown, code: number): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === code

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
