import { createMiddleware } from 'hono/factory'
import { BodyRefused } from '#app/http/body-refused.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { type BodyLimits, createBodyLimits } from './body-limits.ts'
import { createPacer } from './body-pace.ts'
import type { ByteBudget } from './byte-budget.ts'
import { answerRefusedBody } from './refused-body.ts'
import type { ServerEnv } from './request-context.ts'

/**
 * Bounds every request body while it is read, and reads nothing ahead: whoever takes a body has asked
 * before who sends it, and says so in the visit. Until then 64 kB are all that anybody can send.
 */
export function boundBodies() {
  const limitsOf = createBodyLimits()
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { raw, path } = c.req
    if (raw.method !== 'POST') return next()
    const { visit } = c.var
    const isUpload = path.startsWith('/v1_1/')
    const isMultipart = /^multipart\/form-data;/i.test(c.req.header('Content-Type') ?? '')
    const body = boundedBody({
      source: () => piecesOf(c.env?.incoming ?? raw.body ?? new Blob().stream()),
      // The image host learns only from the body who sends it, and looks at the length itself.
      announced: isUpload ? 0 : Number(c.req.header('Content-Length')) || 0,
      visitor: visitorGroup(visit.address),
      limits: () => limitsOf(visit.sender, path, isMultipart),
    })
    // Not made from the request itself, which would begin to read.
    const { url, method, headers, signal } = raw
    const init = { method, headers, signal, body: body.stream, duplex: 'half' }
    c.req.raw = new Request(url, init as RequestInit)
    try {
      await next()
    } finally {
      body.release()
    }
    const refused = body.refused()
    // The image host has said it in the words of its protocol.
    if (!refused || isUpload) return
    // Whatever the page made of the error; its headers do not stay either.
    c.res = undefined
    c.res = answerRefusedBody(c, refused)
  })
}

interface Pieces {
  next(): Promise<{ done?: boolean | undefined; value?: Uint8Array | undefined }>
  return?(): unknown
}

interface Options {
  source(): Pieces
  /** The Content-Length that the request states; 0 when it states none. */
  announced: number
  visitor: string
  /** The limits as they are now: they widen when the sender becomes known. */
  limits(): BodyLimits
}

function boundedBody({ source, announced, visitor, limits }: Options) {
  const pacer = createPacer()
  let pieces: Pieces | undefined
  let rest: Uint8Array | undefined
  let bytes = 0
  let held: { budget: ByteBudget; bytes: number } | undefined
  let refused: BodyRefused | undefined

  const release = () => {
    held?.budget.release(visitor, held.bytes)
    held = undefined
  }
  const hold = (budget: ByteBudget | null) => {
    if (!budget) return release()
    if (budget !== held?.budget) release()
    const more = bytes - (held?.bytes ?? 0)
    if (!budget.hold(visitor, more)) throw refuse(503)
    held = { budget, bytes }
  }
  const refuse = (status: BodyRefused['status']) => {
    refused = new BodyRefused(status)
    // What still comes may flow away, so that the sender hears the answer.
    void pieces?.return?.()
    return refused
  }
  const nextPiece = async () => {
    if (rest) return rest
    pieces ??= source()
    const { next } = pieces
    const piece = await pacer.next(() => next.call(pieces), bytes, limits().pace)
    if (!piece) throw refuse(408)
    return piece.done ? undefined : piece.value
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (announced > limits().mostBytes) throw refuse(413)
    const piece = await nextPiece()
    if (!piece) return controller.close()
    const { mostBytes, budget } = limits()
    const room = mostBytes - bytes
    if (room <= 0) throw refuse(413)
    // What goes beyond waits: what came before it may say who sends it.
    rest = piece.byteLength > room ? piece.subarray(room) : undefined
    bytes += Math.min(room, piece.byteLength)
    hold(budget)
    controller.enqueue(piece.subarray(0, room))
  }
  // The connection stays, so that it can be answered.
  const cancel = () => void pieces?.return?.()
  return {
    // Without a piece read ahead, which would be read before its time.
    stream: new ReadableStream({ pull, cancel }, { highWaterMark: 0 }),
    release,
    refused: () => refused,
  }
}

type Source = NonNullable<ServerEnv['Bindings']['incoming']> | ReadableStream<Uint8Array>

/** Reads what comes piece by piece; whoever stops reading leaves the connection as it is. */
function piecesOf(source: Source): Pieces {
  if ('iterator' in source) return source.iterator({ destroyOnReturn: false })
  const reader = source.getReader()
  return { next: () => reader.read() }
}
