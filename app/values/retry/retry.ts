import { pause } from './pause.ts'
import { type RetryPauses, retryDelay } from './retry-delay.ts'

interface RetryOptions {
  signal?: AbortSignal | undefined
  /** Called with each error before the pause that follows it. */
  onRetry?: ((error: unknown) => void) | undefined
  /** The number of retries; unlimited by default. */
  retries?: number
  pauses?: RetryPauses
  /** Whether an error is final, so that retrying cannot help. */
  isFinal?: (error: unknown) => boolean
  /** Whether the present failure counts as a retry; by default every failure does. */
  counts?: () => boolean
}

const defaultPauses = { firstMs: 1000, maxMs: 20_000 }

/** Retries with exponential backoff, in a browser at once when it comes online; throws the last error when it gives up. */
export async function retryWithBackoff<T>(operation: () => Promise<T>, options: RetryOptions = {}) {
  const { signal, onRetry, isFinal, counts } = options
  const { retries = Number.POSITIVE_INFINITY, pauses = defaultPauses } = options
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted()
    const attemptAt = performance.now()
    try {
      return await operation()
    } catch (error) {
      if (signal?.aborted || isFinal?.(error) || attempt >= retries) throw error
      onRetry?.(error)
      if (counts && !counts()) attempt = 0
      await pause(retryDelay(attempt + 1, pauses), signal, attemptAt)
    }
  }
}
