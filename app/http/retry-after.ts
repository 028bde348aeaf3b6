/** The `Retry-After` header: how many seconds a client should wait. */
export const retryAfter = (seconds: number): Record<string, string> => ({
  'Retry-After': String(seconds),
})
