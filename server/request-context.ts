import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { RequestContext } from '#app/context.ts'
import { accessLog } from '#app/platform/log.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { clientAddress, proxyCheck } from './client-address.ts'

export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestContext: RequestContext }
}

/** Gives each request its id, its visitor's address and its log, and logs one line for each answer. */
export function createRequestContext(platform: Platform) {
  const { log, settings } = platform
  const isOwnProxy = proxyCheck(settings.trustedProxies)
  const access = accessLog(log)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const startedAt = performance.now()
    const requestId = newRequestId()
    const requestLog = log.child({ requestId })
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const address = clientAddress(peer, c.req.header('X-Forwarded-For'), isOwnProxy)
    c.set('requestContext', {
      requestId,
      address,
      log: requestLog,
      outage: false,
      sender: 'stranger',
    })
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req
    access.info(
      { requestId, method, path, status: c.res.status, milliseconds: millisecondsSince(startedAt) },
      'http: request answered',
    )
  })
}

export const newRequestId = () => randomUUID().replaceAll('-', '').slice(0, 16)

/** Milliseconds since a moment of `performance.now()`, with one decimal. */
export const millisecondsSince = (startedAt: number) =>
  Math.round((performance.now() - startedAt) * 10) / 10
