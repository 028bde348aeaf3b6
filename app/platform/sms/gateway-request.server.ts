import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { AttemptError } from '#app/platform/queue/queue.ts'

/** The connection ended before the gateway's answer. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError'
  readonly code: string
  constructor(reason: string, code: string) {
    super(reason)
    this.code = code
  }
}

export interface GatewayAnswer {
  status: number
  /** The answer's JSON; undefined when it is none. */
  json: unknown
}

/** Shorter than the lease of a message, so that its claim is still valid. */
const gatewayTimeoutMs = 20_000
const maxAnswerBytes = 64 * 1024

/** Rejects with an `AttemptError` while nothing can have reached the gateway, then with an `OutcomeUnknownError`. */
export function postToGateway(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  timeoutMs = gatewayTimeoutMs,
): Promise<GatewayAnswer> {
  return new Promise((resolve, reject) => {
    let isConnected = false
    const request = openRequest(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      // A connection that is kept open may be closed by the gateway at the moment of the next message.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const fail = (error: Error & { code?: string }) => {
      const isTimeout = error.name === 'AbortError'
      const code = isTimeout ? 'timeout' : (error.code ?? 'unknown')
      reject(
        isConnected
          ? new OutcomeUnknownError('The gateway took the connection and did not answer.', code)
          : new AttemptError(`The gateway cannot be reached (${code}).`, {
              isPermanent: false,
              code,
            }),
      )
    }
    request.on('socket', (socket) => {
      const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect'
      socket.once(connected, () => {
        isConnected = true
        // From here on the gateway may have received the message; before it was connected it had not.
        request.end(body)
      })
    })
    request.on('error', fail)
    request.on('response', (response) => {
      readAnswer(response).then((json) => resolve({ status: response.statusCode ?? 0, json }), fail)
    })
  })
}

/** Node refuses a header with other characters than a header may have, with an error that shows it. */
function openRequest(url: URL, options: RequestOptions) {
  try {
    return (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
  } catch {
    throw new AttemptError('The user name or API key has a character that cannot be sent.', {
      isPermanent: false,
      code: 'header',
    })
  }
}

async function readAnswer(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    // No gateway sends so long an answer, but something has answered the request.
    if (length > maxAnswerBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

/** A proxy in front of the gateway has answered: the gateway may have received the message. */
const unclearStatuses = [408, 502, 504]
/** These statuses refuse for good; others are about settings or the gateway’s state. */
const finalStatuses = [400, 422]

/** `reason` is what the gateway says. */
export function refuseFailures({ status }: GatewayAnswer, reason = ''): void {
  if (status >= 200 && status < 300) return
  const code = `HTTP ${status}`
  if (unclearStatuses.includes(status))
    throw new OutcomeUnknownError('The gateway did not say whether it took the message.', code)
  throw gatewayRefusal(reason || 'no reason given', code, finalStatuses.includes(status))
}

export const gatewayRefusal = (reason: string, code: string, isPermanent: boolean) =>
  new AttemptError(`The gateway refused it: ${reason} (${code})`.slice(0, 300), {
    isPermanent,
    code,
  })

export const unreadableAnswer = () =>
  new OutcomeUnknownError('The gateway’s answer could not be read.', 'answer')

export function inAnswer(json: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    json,
  )
}

/** Empty where it is neither text nor a number. */
export function textInAnswer(json: unknown, ...path: (string | number)[]): string {
  const value = inAnswer(json, ...path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
