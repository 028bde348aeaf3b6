import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { Platform } from '#app/domain/platform.server.ts'
import type { RequestContext } from '#app/http/context.ts'
import { maxBodyBytes } from '#app/http/request-rules.ts'
import { accessLog } from '#app/platform/log/log.server.ts'
import { clientAddress, proxyCheck, unknownProxy } from './client-address.ts'
import { withoutSecretParameter } from './server-handles.ts'

export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestContext: RequestContext } & Pick<Platform, 'clinic' | 'embeddedImages'>
}

export function createRequestContext(platform: Platform) {
  const { log, settings } = platform
  const isOwnProxy = proxyCheck(settings.trustedProxies)
  const logAnswer = createAccessLog(platform)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const startedAt = performance.now()
    const requestId = newRequestId()
    const requestLog = log.child({ requestId })
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const forwardedFor = c.req.header('X-Forwarded-For')
    c.set('clinic', platform.clinic)
    c.set('embeddedImages', platform.embeddedImages)
    c.set('requestContext', {
      requestId,
      address: clientAddress(peer, forwardedFor, isOwnProxy),
      unknownProxy: unknownProxy(peer, forwardedFor, isOwnProxy),
      log: requestLog,
      outage: false,
      busy: false,
      sender: 'stranger',
      maxStaffBytes: maxBodyBytes.form,
    })
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req
    logAnswer({ requestId, method, path, status: sentStatus(c.env, c.res.status), startedAt })
  })
}

/** What the client gets: Node has answered 400 itself to what it cannot parse; whoever has gone gets none (499). */
function sentStatus(connection: ServerEnv['Bindings'] | undefined, status: number): number {
  if (!connection?.outgoing?.destroyed) return status
  const error: NodeJS.ErrnoException | null | undefined = connection.incoming?.socket.errored
  return error?.code?.startsWith('HPE_') ? 400 : 499
}

/** Sixteen random digits: the last two groups of a UUID. */
export function newRequestId(): string {
  const uuid = randomUUID()
  return uuid.slice(19, 23) + uuid.slice(24)
}

interface Answer {
  requestId: string
  method: string
  path: string
  status: number
  startedAt: number
}

export function createAccessLog({ log }: Pick<Platform, 'log'>) {
  const access = accessLog(log)
  return ({ startedAt, ...answer }: Answer) => {
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10
    const path = loggedPath(answer.path)
    access.info({ ...answer, path, milliseconds }, 'http: request answered')
  }
}

const secrets = [
  // An e-mail address, and whatever else stands around an @; matched from the start of a segment, in linear time.
  /(?<![^/])[^/@]*@[^/]*/g,
  // A request's reference, with or without its hyphens.
  /\bgm-?[2-9a-z]{4}-?[2-9a-z]{4}\b/gi,
  // The token of a patient's page where no route expects it, such as behind a mistyped address.
  /[a-z2-7]{26,}/gi,
  // The token of a link to set a password, and other random keys in base64url.
  /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{32,}/g,
]

/** Without what opens a page or names a person, however the address was written. */
function loggedPath(path: string): string {
  const decoded = decode(path)
  if (decoded === undefined) return '[broken percent-encoding]'
  return secrets.reduce(
    (text, secret) => text.replace(secret, '[removed]'),
    withoutSecretParameter(decoded.replaceAll('\\', '/')),
  )
}

function decode(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
