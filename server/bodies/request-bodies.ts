import { createMiddleware } from 'hono/factory'
import { BodyRefused } from '#app/http/body-refused.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { bodyError } from '#server/requests/answers.ts'
import type { ServerEnv } from '#server/requests/request-context.ts'
import { type BodyLimits, type ByteBudget, createBodyLimits, createPacer } from './body-limits.ts'

/** Reads nothing ahead. A handler that reads a body first sets its sender; until then no more than 64 kB are read. */
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

/** Stopping does not close the connection. */
function chunksOf(source: Source): ChunkReader {
  if ('iterator' in source) return source.iterator({ destroyOnReturn: false })
  const reader = source.getReader()
  return { next: () => reader.read() }
}
