import { MissingFileError } from './load-errors.ts'
import { retryWithBackoff } from './retry.ts'
import { setTrouble } from './trouble.ts'

/** Loads something, retries with backoff while nobody answers, and shows meanwhile that it does. */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  options: {
    signal?: AbortSignal | undefined
    retries?: number
    isFinal?: (e: unknown) => boolean
  },
): Promise<T> {
  const self = {}
  const onWaiting = (error: unknown) =>
    setTrouble(self, error instanceof MissingFileError ? 'outdated' : 'lost')
  try {
    return await retryWithBackoff(load, { ...options, onWaiting })
  } finally {
    setTrouble(self, undefined)
  }
}
