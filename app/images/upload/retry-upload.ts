import { retryWithBackoff } from '#app/waiting/retry.ts'

/** A final error, which is not retried; its message is shown to the person. */
export class UploadError extends Error {}

interface RetryOptions {
  signal?: AbortSignal | undefined
  onRetry?: (() => void) | undefined
  /** The number of retries: 12 take about three minutes, 5 half a minute. */
  retries?: number
}

/**
 * Runs a request over an unreliable connection: retries with backoff, at once when the browser is online
 * again, and throws the last error when the retries are used up. An `UploadError` is not retried.
 */
export const retryUpload = <T>(
  request: () => Promise<T>,
  { retries = 12, ...options }: RetryOptions,
): Promise<T> =>
  retryWithBackoff(request, {
    ...options,
    retries,
    // While the browser is offline, an attempt does not count.
    counts: () => navigator.onLine,
    isFinal: (error) => error instanceof UploadError,
  })
