export interface RetryPauses {
  firstMs: number
  maxMs: number
}

/** In milliseconds, doubled from `firstMs` to `maxMs`, with a jitter, so that clients do not retry together. */
export function retryDelay(
  attempt: number,
  { firstMs, maxMs }: RetryPauses,
  random = Math.random(),
): number {
  const pause = Math.min(firstMs * 2 ** (attempt - 1), maxMs)
  return Math.round(pause * (0.75 + random / 2))
}
