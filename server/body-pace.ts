/** How slowly a body may arrive; only the time spent waiting for its sender counts. */
export interface Pace {
  longestMs: number
  /** Until then it may be slower than the least rate: lines stall, above all at their beginning. */
  graceMs: number
  leastBytesPerSecond: number
}

const late = Symbol('late')

/** Waits for pieces of a body no longer than its pace allows. */
export function createPacer() {
  let waitedMs = 0
  return {
    /** The next piece, or undefined when its sender takes too long; `bytes` is what has come so far. */
    async next<T>(read: () => Promise<T>, bytes: number, pace: Pace): Promise<T | undefined> {
      const earned = (bytes / pace.leastBytesPerSecond) * 1000
      const allowedMs = Math.min(pace.longestMs, Math.max(pace.graceMs, earned)) - waitedMs
      const begun = performance.now()
      const reading = read()
      // When time is up nobody waits for it any more, and it may still fail.
      reading.catch(() => {})
      const timer = Promise.withResolvers<typeof late>()
      const timeout = setTimeout(timer.resolve, Math.max(0, allowedMs), late)
      try {
        const piece = await Promise.race([reading, timer.promise])
        return piece === late ? undefined : piece
      } finally {
        clearTimeout(timeout)
        waitedMs += performance.now() - begun
      }
    },
  }
}
