import { retryWithBackoff } from '#app/connection/retry.ts'

/** What a retry cannot help: its message is for the person. */
export class UploadError extends Error {}

interface RetryOptions {
  signal?: AbortSignal | undefined
  onWaiting?: (() => void) | undefined
  /** How often it is tried again: 12 times are about three minutes, 5 times half a minute. */
  retries?: number
}

/**
 * Does something over a line that may break: tries again after longer and longer pauses, or as soon as the
 * browser is online again, and gives up after some minutes of a line that only seems to be there.
 */
export const retryUpload = <T>(
  act: () => Promise<T>,
  { retries = 12, ...options }: RetryOptions,
): Promise<T> =>
  retryWithBackoff(act, {
    ...options,
    retries,
    // Without any line nothing was tried.
    counts: () => navigator.onLine,
    isFinal: (error) => error instanceof UploadError,
  })
