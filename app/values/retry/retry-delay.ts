/** The pauses between retries, in milliseconds. */
export interface RetryPauses {
  firstMs: number
  maxMs: number
}

/**
 * The pause after a failed attempt, in milliseconds; the first attempt is 1. It doubles from `firstMs` to
 * `maxMs`, with a jitter of a quarter, so that clients which failed together do not retry together.
 */
export function retryDelay(
  attempt: number,
  { firstMs, maxMs }: RetryPauses,
  random = Math.random(),
): number {
  const pause = Math.min(firstMs * 2 ** (attempt - 1), maxMs)
  return Math.round(pause * (0.75 + random / 2))
}
