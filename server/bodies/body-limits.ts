import type { RequestContext } from '#app/context.ts'
import { maxBodyBytes, megabyte } from '#app/http/request-rules.ts'
import { maxUploadBytes } from '#app/images/protocol/protocol.server.ts'
import type { Pace } from './body-pace.ts'
import { type ByteBudget, createByteBudget } from './byte-budget.ts'

export interface BodyLimits {
  maxBytes: number
  pace: Pace
  /** The budget of bytes in memory that this body counts against; null when it goes to the disk. */
  budget: ByteBudget | null
}

const kilobyte = 1024
const second = 1000

/** The maximum that is read of a body before its sender is known. */
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

const maxSharedBytes = 16 * megabyte

type Sender = Pick<RequestContext, 'sender' | 'maxStaffBytes'>

/** Makes the function that gives the limits of a request body, which depend on its sender. */
export function createBodyLimits() {
  const strangersBytes = createByteBudget(strangers.budget)
  // Larger bodies of staff, such as a form with an image in it, come one at a time.
  const { imageForm } = maxBodyBytes
  const large = createByteBudget({ total: imageForm, perVisitor: imageForm })
  const staffBytes = createByteBudget({ total: 32 * megabyte, perVisitor: maxSharedBytes })

  return ({ sender, maxStaffBytes }: Sender): BodyLimits => {
    switch (sender) {
      case 'stranger':
      case 'unknown uploader':
        return { maxBytes: maxUnknownSenderBytes, pace: strangers.pace, budget: strangersBytes }
      case 'uploader':
        return { maxBytes: maxUploadBytes, pace: staffPace, budget: null }
      case 'staff':
        return {
          maxBytes: maxStaffBytes,
          pace: staffPace,
          budget: maxStaffBytes > maxSharedBytes ? large : staffBytes,
        }
    }
  }
}
