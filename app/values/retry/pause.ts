let cameOnlineAt = Number.NEGATIVE_INFINITY
globalThis.addEventListener?.('online', () => {
  cameOnlineAt = performance.now()
})

/**
 * Waits for `ms` milliseconds, or until the signal is aborted or, in a browser, until it comes online. After an attempt that
 * began at `attemptAt`, by `performance.now()`, it does not wait when the browser has come online meanwhile.
 */
export function pause(
  ms: number,
  signal: AbortSignal | undefined,
  attemptAt = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (cameOnlineAt >= attemptAt) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener?.('online', end)
    signal?.addEventListener('abort', end)
  })
}
