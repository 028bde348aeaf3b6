import type { RequestContext } from '#app/context.ts'
import { maxUploadBytes } from '#app/images/protocol/upload-body.server.ts'
import type { Pace } from './body-pace.ts'
import { type ByteBudget, createByteBudget } from './byte-budget.ts'

export interface BodyLimits {
  maxBytes: number
  pace: Pace
  /** The budget of bytes in memory that this body counts against; null when it goes to the disk. */
  budget: ByteBudget | null
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const second = 1000

/** The maximum that is read of a body before its sender is known. */
export const maxUnknownSenderBytes = 64 * kilobyte

const strangers = {
  pace: { maxMs: 30 * second, graceMs: 10 * second, minBytesPerSecond: kilobyte },
  // A request for an appointment has 2 kB, so thousands of them fit at the same moment.
  budget: { total: 8 * megabyte, perVisitor: 512 * kilobyte },
}
// For a post or a picture over a slow line with pauses; a silent connection ends after a minute anyway.
const staffPace: Pace = {
  maxMs: 20 * 60 * second,
  graceMs: 60 * second,
  minBytesPerSecond: kilobyte,
}

// The longest text that the editor sends is 200,000 letters of three bytes each, and a form's encoding
// triples that. Whether a text is too long for a post is checked with the form.
const maxPostBytes = 2 * megabyte
// The form of a browser without JavaScript: one picture of 50 MB with its fields.
const maxImageFormBytes = 51 * megabyte
// An upload that carries its file in a field, as a data address.
const maxPlainUploadBytes = 2 * megabyte + maxUnknownSenderBytes

/** Makes the function that gives the limits of a request body, which depend on its sender. */
export function createBodyLimits() {
  const strangersBytes = createByteBudget(strangers.budget)
  // Only one picture at a time is in memory.
  const pictureForms = createByteBudget({ total: maxImageFormBytes, perVisitor: maxImageFormBytes })
  const staffBytes = createByteBudget({ total: 32 * megabyte, perVisitor: 16 * megabyte })

  return (sender: RequestContext['sender'], path: string, isMultipart: boolean): BodyLimits => {
    switch (sender) {
      case 'stranger':
        return { maxBytes: maxUnknownSenderBytes, pace: strangers.pace, budget: strangersBytes }
      case 'uploader':
        return isMultipart
          ? { maxBytes: maxUploadBytes, pace: staffPace, budget: null }
          : { maxBytes: maxPlainUploadBytes, pace: staffPace, budget: staffBytes }
      case 'staff':
        if (isMultipart && path === '/admin/gallery/new') {
          return { maxBytes: maxImageFormBytes, pace: staffPace, budget: pictureForms }
        }
        return {
          maxBytes: path.startsWith('/admin/blog/') ? maxPostBytes : maxUnknownSenderBytes,
          pace: staffPace,
          budget: staffBytes,
        }
    }
  }
}
