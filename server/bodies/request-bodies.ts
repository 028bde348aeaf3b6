import { createMiddleware } from 'hono/factory'
import { BodyRefused } from '#app/http/body-refused.ts'
import type { RequestContext } from '#app/http/context.ts'
import { maxBodyBytes, megabyte } from '#app/http/request-rules.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { maxUploadBytes } from '#app/images/protocol/protocol.server.ts'
import { bodyError } from '#server/requests/plain-error.ts'
import type { ServerEnv } from '#server/requests/request-context.ts'
import { createPacer, type Pace } from './body-pace.ts'
import { type ByteBudget, createByteBudget } from './byte-budget.ts'

/**
 * Limits every request body while it is read, and reads nothing ahead. A handler that reads a body first
 * sets its sender in the request context; until then no more than 64 kB are read.
 */
export function limitBodies() {
  const limitsOf = createBodyLimits()
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { raw } = c.req
    if (raw.method !== 'POST') return next()
    const { requestContext } = c.var
    const isUpload = () => requestContext.sender.endsWith('uploader')
    const body = limitedBody({
      source: () => chunksOf(c.env?.incoming ?? raw.body ?? new Blob().stream()),
      // The image host knows the sender only from the body, and checks the length itself.
      contentLength: () => (isUpload() ? 0 : Number(c.req.header('Content-Length')) || 0),
      visitor: visitorGroup(requestContext.address),
      limits: () => limitsOf(requestContext),
    })
    // Passing the request itself instead of its parts would start reading its body.
    const { url, method, headers, signal } = raw
    const init = { method, headers, signal, body: body.stream, duplex: 'half' }
    c.req.raw = new Request(url, init as RequestInit)
    try {
      await next()
    } finally {
      body.release()
    }
    const refusal = body.refusal()
    // The image host has answered in its own protocol.
    if (!refusal || isUpload()) return
    // Replaces the page's answer together with its headers.
    c.res = undefined
    c.res = bodyError(c, refusal)
  })
}

interface ChunkReader {
  next(): Promise<{ done?: boolean | undefined; value?: Uint8Array | undefined }>
  return?(): unknown
}

interface Options {
  source(): ChunkReader
  /** The Content-Length that the request states; 0 when it states none. */
  contentLength(): number
  visitor: string
  /** The present limits: they are raised when the sender becomes known. */
  limits(): BodyLimits
}

function limitedBody({ source, contentLength, visitor, limits }: Options) {
  const pacer = createPacer()
  let reader: ChunkReader | undefined
  let rest: Uint8Array | undefined
  let bytes = 0
  let reserved: { budget: ByteBudget; bytes: number } | undefined
  let refusal: BodyRefused | undefined

  const release = () => {
    reserved?.budget.release(visitor, reserved.bytes)
    reserved = undefined
  }
  const reserve = (budget: ByteBudget | null) => {
    if (!budget) return release()
    if (budget !== reserved?.budget) release()
    const more = bytes - (reserved?.bytes ?? 0)
    if (!budget.reserve(visitor, more)) throw refuse(503)
    reserved = { budget, bytes }
  }
  const refuse = (status: BodyRefused['status']) => {
    refusal = new BodyRefused(status)
    // The rest is discarded while it arrives, so that the sender can read the answer.
    void reader?.return?.()
    return refusal
  }
  const nextChunk = async () => {
    if (rest) return rest
    reader ??= source()
    const { next } = reader
    // A sender that is cut off is no error of ours: its socket's error would be taken for one of the database.
    const chunk = await pacer
      .next(() => next.call(reader), bytes, limits().pace)
      .catch(() => undefined)
    if (!chunk) throw refuse(408)
    return chunk.done ? undefined : chunk.value
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (contentLength() > limits().maxBytes) throw refuse(413)
    const chunk = await nextChunk()
    if (!chunk) return controller.close()
    const { maxBytes, budget } = limits()
    const room = maxBytes - bytes
    if (room <= 0) throw refuse(413)
    // The part above the limit is held back: the part before it may identify a sender with a higher limit.
    rest = chunk.byteLength > room ? chunk.subarray(room) : undefined
    bytes += Math.min(room, chunk.byteLength)
    reserve(budget)
    controller.enqueue(chunk.subarray(0, room))
  }
  // The connection stays open for the answer.
  const cancel = () => void reader?.return?.()
  return {
    // With a high-water mark of 0 no chunk is read ahead, before the limits are known.
    stream: new ReadableStream({ pull, cancel }, { highWaterMark: 0 }),
    release,
    refusal: () => refusal,
  }
}

type Source = NonNullable<ServerEnv['Bindings']['incoming']> | ReadableStream<Uint8Array>

/** Reads a body chunk by chunk; stopping does not close the connection. */
function chunksOf(source: Source): ChunkReader {
  if ('iterator' in source) return source.iterator({ destroyOnReturn: false })
  const reader = source.getReader()
  return { next: () => reader.read() }
}

interface BodyLimits {
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
function createBodyLimits() {
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
