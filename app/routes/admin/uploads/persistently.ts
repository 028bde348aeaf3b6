/** What a retry cannot help: its message is for the person. */
export class UploadFault extends Error {}

const firstPauseMs = 1000
const longestPauseMs = 20_000

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
export async function persistently<T>(
  act: () => Promise<T>,
  { signal, onWaiting, retries = 12 }: RetryOptions,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      return await act()
    } catch (error) {
      if (signal?.aborted || error instanceof UploadFault || attempt >= retries) throw error
      onWaiting?.()
      // Without any line nothing was tried.
      if (!navigator.onLine) attempt = 0
      await pause(Math.min(firstPauseMs * 2 ** attempt, longestPauseMs), signal)
    }
  }
}

/** Waits, but not on when the line comes back or nobody wants it any more. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
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
