import * as build from 'virtual:react-router/server-build'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import {
  platform as platformContext,
  type RenderQueue,
  renderQueue,
  requestContext as visitContext,
} from '#app/context.ts'
import { BodyRefused } from '#app/http/body-refused.ts'
import { QueueFull } from '#app/http/queue-full.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { answerFromCache } from './cached-pages.ts'
import { redirectToCanonicalUrl } from './canonical-url.ts'
import { queueForms } from './form-queue.ts'
import { freshAfterChanges } from './freshness.ts'
import { guardAddress, guardHost, guardMethod, guardOrigin } from './guards.ts'
import { imageProtocol } from './image-host/protocol.ts'
import { plainError } from './plain-error.ts'
import { answerRefusedBody } from './refused-body.ts'
import { createRenderQueue } from './render-queue.ts'
import { boundBodies } from './request-bodies.ts'
import { createRequestContext, type ServerEnv } from './request-context.ts'
import { securityHeaders } from './security-headers.ts'
import { queueSignIns } from './sign-in-queue.ts'
import { staticFiles } from './static-files.ts'

export { ensureFirstAdmin as seeToFirstAdmin } from '#app/domain/staff/first-admin.server.ts'
export { readSettings } from '#app/platform/env.server.ts'
export { createPlatform } from '#app/platform/platform.server.ts'
export { announceStart } from './announce-start.ts'
export { answerCachedPages as answerKeptPages } from './bare-cached-pages.ts'
export { writeViewsRegularly } from './count-views.ts'
export { startMaintenanceJobs as keepHouse } from './maintenance-jobs.ts'
export { showPlannedPosts } from './scheduled-posts.ts'
export { fillEmptySite } from './starter-content.ts'

/** The whole site as one `fetch`: guards, files, kept pages, then React Router; answers every request. */
export function createServer(platform: Platform): Hono<ServerEnv> {
  const server = new Hono<ServerEnv>()
  const render = createRequestHandler(build, import.meta.env.MODE)
  const inTurn = createRenderQueue(platform)

  server.use(createRequestContext(platform), securityHeaders(platform.settings), queueForms())
  server.use(guardHost(platform), guardAddress())
  server.use(guardMethod(), guardOrigin(platform.settings))
  server.use(boundBodies())
  if (platform.embeddedImages) server.route('/', imageProtocol(platform.embeddedImages, platform))
  if (import.meta.env.PROD) server.use(staticFiles(), redirectToCanonicalUrl())
  server.use(queueSignIns(platform), freshAfterChanges(platform))

  server.all('*', (c) => {
    const answer = async (request = c.req.raw, inRenderTurn?: RenderQueue) => {
      const context = new RouterContextProvider()
      context.set(platformContext, platform)
      context.set(visitContext, c.var.visit)
      if (inRenderTurn) context.set(renderQueue, inRenderTurn)
      const response = await render(request, context)
      // The router says that a page takes no POST, but not what it takes.
      if (response.status === 405 && !response.headers.has('Allow')) {
        response.headers.set('Allow', 'GET, HEAD')
      }
      // Pages say so themselves; of a file or of a page's data the router says 500 for every fault.
      if (response.status === 500 && c.var.visit.outage) return asOutage(response)
      return response
    }
    if (!import.meta.env.PROD) return answer()
    return answerFromCache(c, platform.pages, (request) =>
      inTurn(c, (inRenderTurn) => answer(request, inRenderTurn)),
    )
  })

  server.onError((error, c) => {
    if (error instanceof BodyRefused) return answerRefusedBody(c, error)
    if (error instanceof QueueFull) return plainError(c, 503, { 'Retry-After': '5' })
    // Whoever left in the middle of a request has not met a fault of ours.
    if (!c.req.raw.signal.aborted) {
      c.var.visit?.log.error({ err: error }, 'a request failed outside the pages')
    }
    return plainError(c, 500)
  })
  return server
}

function asOutage({ body, headers }: Response): Response {
  headers.set('Retry-After', '20')
  return new Response(body, { status: 503, headers })
}
