/** How slowly a body may arrive; only the time spent waiting for its sender counts. */
export interface Pace {
  maxMs: number
  /** Until then it may be slower than the minimum rate: connections stall, above all at their start. */
  graceMs: number
  minBytesPerSecond: number
}

const late = Symbol('late')

/** Waits for pieces of a body no longer than its pace allows. */
export function createPacer() {
  let waitedMs = 0
  return {
    /** The next piece, or undefined when its sender takes too long; `bytes` is what has come so far. */
    async next<T>(read: () => Promise<T>, bytes: number, pace: Pace): Promise<T | undefined> {
      const earnedMs = (bytes / pace.minBytesPerSecond) * 1000
      const allowedMs = Math.min(pace.maxMs, Math.max(pace.graceMs, earnedMs)) - waitedMs
      const startedAt = performance.now()
      const reading = read()
      // After the timeout nobody awaits this promise any more, and it may still reject.
      reading.catch(() => {})
      const timer = Promise.withResolvers<typeof late>()
      const timeout = setTimeout(timer.resolve, Math.max(0, allowedMs), late)
      try {
        const piece = await Promise.race([reading, timer.promise])
        return piece === late ? undefined : piece
      } finally {
        clearTimeout(timeout)
        waitedMs += performance.now() - startedAt
      }
    },
  }
}
