import type { RequestContext } from '#app/http/context.ts'
import { megabyte } from '#app/http/request-rules.ts'
import { maxUploadBytes } from '#app/images/protocol/protocol.server.ts'

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
    /** Undefined when its sender takes too long; `bytes` is what has come so far. */
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

export type ByteBudget = ReturnType<typeof createByteBudget>

/** The budget limits all bytes in memory, and those of one visitor. */
export function createByteBudget({ total, perVisitor }: { total: number; perVisitor: number }) {
  const byVisitor = new Map<string, number>()
  let reserved = 0
  return {
    /** False when one of the limits would be exceeded. */
    reserve(visitor: string, bytes: number): boolean {
      const visitorTotal = (byVisitor.get(visitor) ?? 0) + bytes
      if (visitorTotal > perVisitor || reserved + bytes > total) return false
      byVisitor.set(visitor, visitorTotal)
      reserved += bytes
      return true
    },
    release(visitor: string, bytes: number): void {
      const remaining = (byVisitor.get(visitor) ?? 0) - bytes
      if (remaining > 0) byVisitor.set(visitor, remaining)
      else byVisitor.delete(visitor)
      reserved -= bytes
    },
  }
}

export interface BodyLimits {
  maxBytes: number
  pace: Pace
  /** The budget of bytes in memory that this body counts against; null when it goes to the disk. */
  budget: ByteBudget | null
}

const kilobyte = 1024
const second = 1000

/** What is read of a body before its sender is known. */
const maxUnknownSenderBytes = 64 * kilobyte

const strangers = {
  pace: { maxMs: 30 * second, graceMs: 10 * second, minBytesPerSecond: kilobyte },
  // A request for an appointment has 2 kB, so thousands of them fit at the same moment.
  budget: { total: 8 * megabyte, perVisitor: 512 * kilobyte },
}
// For a post or an image over a slow connection with pauses; a silent connection ends after a minute anyway.
const staffPace: Pace = {
  maxMs: 20 * 60 * second,
  graceMs: 60 * second,
  minBytesPerSecond: kilobyte,
}

type Sender = Pick<RequestContext, 'sender' | 'maxStaffBytes'>

export function createBodyLimits() {
  const strangersBytes = createByteBudget(strangers.budget)
  const staffBytes = createByteBudget({ total: 32 * megabyte, perVisitor: 16 * megabyte })

  return ({ sender, maxStaffBytes }: Sender): BodyLimits => {
    switch (sender) {
      case 'stranger':
      case 'unknown uploader':
        return { maxBytes: maxUnknownSenderBytes, pace: strangers.pace, budget: strangersBytes }
      case 'uploader':
        return { maxBytes: maxUploadBytes, pace: staffPace, budget: null }
      case 'staff':
        return { maxBytes: maxStaffBytes, pace: staffPace, budget: staffBytes }
    }
  }
}
