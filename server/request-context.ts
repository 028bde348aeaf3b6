import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { RequestContext } from '#app/context.ts'
import { accessLog } from '#app/platform/log.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { clientAddress, trust } from './client-address.ts'

export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: { visit: RequestContext }
}

/** Gives each request its id, its visitor and its log, and writes one line when it is answered. */
export function createRequestContext(platform: Platform) {
  const { log, settings } = platform
  const isOurs = trust(settings.trustedProxies)
  const access = accessLog(log)
  return createMiddleware<ServerEnv>(async (c, next) => {
    const begun = performance.now()
    const requestId = newRequestId()
    const visitLog = log.child({ requestId })
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const address = clientAddress(peer, c.req.header('X-Forwarded-For'), isOurs)
    c.set('visit', { requestId, address, log: visitLog, outage: false, sender: 'stranger' })
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req
    access.info(
      { requestId, method, path, status: c.res.status, milliseconds: since(begun) },
      'answered',
    )
  })
}

export const newRequestId = () => randomUUID().replaceAll('-', '').slice(0, 16)

/** Milliseconds since a moment of `performance.now()`, with one decimal. */
export const since = (begun: number) => Math.round((performance.now() - begun) * 10) / 10
