interface RetryOptions {
  signal?: AbortSignal | undefined
  /** Called with each error before the pause that follows it. */
  onWaiting?: ((error: unknown) => void) | undefined
  /** How often it is tried again; for as long as it takes unless said. */
  retries?: number
  /** Whether an error is an answer, which no retry changes. */
  isFinal?: (error: unknown) => boolean
  /** Whether a failure just now counts among the retries; each does unless said. */
  counts?: () => boolean
}

const firstPauseMs = 1000
const longestPauseMs = 20_000

/** Retries with backoff, sooner when the browser is online again; throws the last error when it gives up. */
export async function retryWithBackoff<T>(
  act: () => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const { signal, onWaiting, isFinal, counts, retries = Number.POSITIVE_INFINITY } = options
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      return await act()
    } catch (error) {
      if (signal?.aborted || isFinal?.(error) || attempt >= retries) throw error
      onWaiting?.(error)
      if (counts && !counts()) attempt = 0
      await pause(Math.min(firstPauseMs * 2 ** attempt, longestPauseMs), signal)
    }
  }
}

/** Waits, but not on when the line comes back or nobody wants it any more. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}
