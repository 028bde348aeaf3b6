/** The header that tells programs how long to wait, as the page tells people. */
export const retryAfter = (seconds: number): Record<string, string> => ({
  'Retry-After': String(seconds),
})
