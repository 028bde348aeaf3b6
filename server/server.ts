import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { Platform } from '#app/domain/platform.server.ts'
import { countUpload, findUploader } from '#app/domain/staff/uploads.server.ts'
import { BodyRefused } from '#app/http/body-refused.ts'
import {
  declaredAccess,
  platform as platformContext,
  type RequestContext,
  renderPreview,
  renderQueue,
  requestContext,
  signInQueue,
} from '#app/http/context.ts'
import { imageProtocol } from '#app/images/protocol/protocol.server.ts'
import { theProgram } from '#app/platform/audit/actor.ts'
import { QueueFull, type RunQueued } from '#app/values/retry/fair-queue.ts'
import { limitBodies } from './bodies/request-bodies.ts'
import { answerFromCache, createPageRenderer, type Fetch } from './pages/cached-pages.ts'
import { redirectToCanonicalUrl } from './pages/canonical-url.ts'
import { staticFiles } from './pages/static-files.ts'
import { bodyError, busyError, plainError, securityHeaders } from './requests/answers.ts'
import { guardAddress, guardHost, guardMethod, guardOrigin } from './requests/guards.ts'
import { createRenderQueue, createSignInQueue, queueForms } from './requests/queues.ts'
import { createRequestContext, type ServerEnv } from './requests/request-context.ts'
import { accessOfRoute, pathsOf } from './requests/server-handles.ts'

export { createPlatform } from '#app/domain/platform.server.ts'
export { ensureFirstAdmin } from '#app/domain/staff/colleagues/first-admin.server.ts'
export { giveToOwner } from '#app/platform/data-folder/data-folder-owner.server.ts'
export { readSettings } from '#app/platform/settings/env.server.ts'
export { startJobs } from './jobs/jobs.ts'
export { announceStart, fillEmptySite } from './start.ts'

/** The whole site as one `fetch`: cached pages, guards, files, then React Router; answers every request. */
export function createServer(platform: Platform): { fetch: Fetch } {
  const server = new Hono<ServerEnv>()
  const render = createRequestHandler(build, import.meta.env.MODE)
  const queueRender = createRenderQueue(platform, pathsOf('isProbe'))
  const queueSignIn = createSignInQueue(platform)
  const renderPage = createPageRenderer(platform)
  const preview = createPreview(platform, render)

  server.use(createRequestContext(platform), securityHeaders(platform.settings), queueForms())
  server.use(guardHost(platform), guardAddress())
  server.use(guardMethod(), guardOrigin(platform.settings))
  server.use(limitBodies())
  if (platform.embeddedImages) {
    const { db, clock } = platform
    const needs = {
      db,
      clock,
      findUploader: (browser: Headers) => findUploader(platform, browser),
      countUpload: async (id: string) => (await countUpload(platform, id)).ok,
    }
    server.route('/', imageProtocol(platform.embeddedImages, needs))
  }
  if (import.meta.env.PROD) server.use(staticFiles(platform.settings), redirectToCanonicalUrl())
  // Every successful change by staff clears the cached pages.
  server.use(async (c, next) => {
    await next()
    const isStaff = c.var.requestContext.sender === 'staff'
    if (c.req.method === 'POST' && isStaff && c.res.status < 400) platform.content.notify()
  })

  server.all('*', (c) => {
    const answer = async (request = c.req.raw, inRenderQueue?: RunQueued) => {
      const context = new RouterContextProvider()
      const { address, requestId } = c.var.requestContext
      // Until the guard has identified the person, the audit trail records the address alone.
      const by = { id: null, name: 'Somebody not signed in', address, requestId }
      context.set(platformContext, { ...platform, by })
      context.set(requestContext, c.var.requestContext)
      context.set(declaredAccess, accessOfRoute)
      context.set(signInQueue, queueSignIn(c))
      context.set(renderPreview, (path, content) =>
        preview(request, c.var.requestContext, path, content),
      )
      if (inRenderQueue) context.set(renderQueue, inRenderQueue)
      return withServerErrors(c, await render(completed(request), context))
    }
    if (!import.meta.env.PROD) return answer()
    const inTurn = queueRender(c)
    const isRead = ['GET', 'HEAD'].includes(c.req.method)
    return renderPage(c, inTurn, (request) => answer(request, isRead ? undefined : inTurn))
  })

  server.onError((error, c) => {
    if (error instanceof BodyRefused) return bodyError(c, error)
    if (error instanceof QueueFull) return busyError(c)
    // A client that disconnected in the middle of a request is not an error of ours.
    if (!c.req.raw.signal.aborted)
      c.var.requestContext?.log.error({ err: error }, 'http: a request failed outside the pages')
    return plainError(c, 500)
  })
  return { fetch: answerFromCache(platform, server.fetch) }
}

/**
 * When the sender of a change disconnects, the router would not wait for the action, and pages be cleared too early. A
 * copy of the request would begin to read the body, whose limits depend on its sender.
 */
const completed = (request: Request): Request =>
  ['GET', 'HEAD'].includes(request.method)
    ? request
    : Object.defineProperty(request, 'signal', { value: new AbortController().signal })

function withServerErrors(c: Context<ServerEnv>, response: Response): Response {
  const { busy, outage } = c.var.requestContext
  if (busy) return busyError(c)
  // The router answers 405 to a POST without saying which methods are allowed, and without a page where there is none.
  if (response.status === 405 && !response.headers.has('Allow')) {
    const allowed = { Allow: 'GET, HEAD' }
    if (!hasPage(response)) return plainError(c, 405, allowed)
    response.headers.set('Allow', allowed.Allow)
  }
  // Pages set the status of an outage themselves; for data and resource routes the router answers 500.
  return response.status === 500 && outage ? asOutage(response) : response
}

const hasPage = ({ headers }: Response) => /html|script/.test(headers.get('Content-Type') ?? '')

function asOutage({ body, headers }: Response): Response {
  headers.set('Retry-After', '20')
  return new Response(body, { status: 503, headers })
}

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>

const notice =
  '<p role="note" class="bg-night p-3 text-center text-white">Preview: only you see this. Nothing is saved yet.</p>'

/** A preview is never cached, and says what it is. */
function createPreview(platform: Platform, render: Render) {
  return async (original: Request, seen: RequestContext, path: string, content: ClinicContent) => {
    const context = new RouterContextProvider()
    const clinic = { current: () => content, read: async () => content }
    context.set(platformContext, { ...platform, clinic, by: theProgram })
    context.set(requestContext, seen)
    const page = await render(new Request(new URL(path, original.url)), context)
    const headers = new Headers(page.headers)
    headers.delete('Content-Length')
    headers.delete('No-Vary-Search')
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Robots-Tag', 'noindex')
    const html = (await page.text()).replace(/<body[^>]*>/, (body) => body + notice)
    return new Response(html, { status: page.status, headers })
  }
}
