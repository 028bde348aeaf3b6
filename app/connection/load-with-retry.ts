import { retryWithBackoff } from '#app/waiting/retry.ts'
import { setConnectionProblem } from './connection-problem.ts'
import { MissingFileError } from './load-errors.ts'

/**
 * Loads something and retries with backoff while there is no connection. Meanwhile it sets the connection problem, so
 * that the page can show it.
 */
export async function loadWithRetry<T>(
  load: () => Promise<T>,
  options: {
    signal?: AbortSignal | undefined
    retries?: number
    isFinal?: (e: unknown) => boolean
  },
): Promise<T> {
  const loadKey = {}
  const onRetry = (error: unknown) =>
    setConnectionProblem(loadKey, error instanceof MissingFileError ? 'outdated' : 'lost')
  try {
    return await retryWithBackoff(load, { ...options, onRetry })
  } finally {
    setConnectionProblem(loadKey, undefined)
  }
}
