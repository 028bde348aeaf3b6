import type { RequestContext } from '#app/context.ts'
import type { Pace } from './body-pace.ts'
import { type ByteBudget, createByteBudget } from './byte-budget.ts'

export interface BodyLimits {
  mostBytes: number
  pace: Pace
  /** What the bytes are counted against while they stand in memory; null when they go to the disk. */
  budget: ByteBudget | null
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const second = 1000

/** The most that is read of anybody's body before it is known who sends it. */
export const largestUnknown = 64 * kilobyte

const strangers = {
  pace: { longestMs: 30 * second, graceMs: 10 * second, leastBytesPerSecond: kilobyte },
  // A request for an appointment has 2 kB: thousands of them are at hand at the same moment.
  budget: { total: 8 * megabyte, each: 512 * kilobyte },
}
// A post or a picture over a bad line, which may pause; a silent connection ends after a minute anyway.
const patient: Pace = {
  longestMs: 20 * 60 * second,
  graceMs: 60 * second,
  leastBytesPerSecond: kilobyte,
}

// The longest text that the editor sends, 200,000 letters of three bytes, in a form's encoding, which
// makes three of each: whether that is too much for a post is said in the form.
const largestPost = 2 * megabyte
// What a browser without JavaScript sends: one picture of 50 MB with its fields.
const largestPictureForm = 51 * megabyte
/** The most that one request to the image host may bring. */
export const largestUpload = 110 * megabyte
// What an upload writes into its fields instead of sending a file.
const largestPlainUpload = 2 * megabyte + largestUnknown

/** The limits of one site's request bodies, by who is known to send them. */
export function createBodyLimits() {
  const strangersBytes = createByteBudget(strangers.budget)
  // One picture at a time stands in memory.
  const pictureForms = createByteBudget({ total: largestPictureForm, each: largestPictureForm })
  const staffBytes = createByteBudget({ total: 32 * megabyte, each: 16 * megabyte })

  return (sender: RequestContext['sender'], path: string, isMultipart: boolean): BodyLimits => {
    switch (sender) {
      case 'stranger':
        return { mostBytes: largestUnknown, pace: strangers.pace, budget: strangersBytes }
      case 'uploader':
        return isMultipart
          ? { mostBytes: largestUpload, pace: patient, budget: null }
          : { mostBytes: largestPlainUpload, pace: patient, budget: staffBytes }
      case 'staff':
        if (isMultipart && path === '/admin/gallery/new') {
          return { mostBytes: largestPictureForm, pace: patient, budget: pictureForms }
        }
        return {
          mostBytes: path.startsWith('/admin/blog/') ? largestPost : largestUnknown,
          pace: patient,
          budget: staffBytes,
        }
    }
  }
}
