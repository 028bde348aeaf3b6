/** Whether an error carries one of these codes, of the system such as `ENOENT` or of PostgreSQL. */
export const hasErrorCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
