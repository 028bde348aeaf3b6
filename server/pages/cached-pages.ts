import type { Context } from 'hono'
import type { Platform } from '#app/domain/platform.server.ts'
import { namesTag } from '#app/http/cache-control.ts'
import type { CachedPage } from '#app/platform/page-cache/cached-page.server.ts'
import type { RunQueued } from '#app/values/retry/fair-queue.ts'
import { createHeaderDefaults } from '#server/requests/answers.ts'
import { hostCheck } from '#server/requests/guards.ts'
import { createAccessLog, newRequestId, type ServerEnv } from '#server/requests/request-context.ts'
import { bestEncoding, compressed } from './encoding.ts'

/** The bindings are those of Node's HTTP server, where there is one. */
export type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>

/** Answers from memory before the middleware, which costs three times as much (ADR-0030). */
export function answerFromCache(platform: Platform, fetch: Fetch): Fetch {
  const isOwnHost = hostCheck(platform)
  const logAnswer = createAccessLog(platform)
  return (request, bindings) => {
    const startedAt = performance.now()
    const { method, url } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const [host, target] = splitUrl(url)
    const page = isRead ? platform.pages.get(target) : undefined
    if (!page || !isOwnHost(host)) return fetch(request, bindings)
    const requestId = newRequestId()
    const response = responseFor(page, request, requestId)
    const path = target.split('?', 1)[0] ?? ''
    logAnswer({ requestId, method, path, status: response.status, startedAt })
    return response
  }
}

function splitUrl(url: string): [host: string, target: string] {
  const hostStart = url.indexOf('//') + 2
  const hostEnd = url.indexOf('/', hostStart)
  return [url.slice(hostStart, hostEnd), url.slice(hostEnd)]
}

type Render = (request?: Request) => Promise<Response>

/**
 * A GET or HEAD is rendered in its turn, and stored where its headers allow it. For a POST `render` itself waits for the
 * turn of its page: a slow sender must not hold a slot while its body is read.
 */
export function createPageRenderer(platform: Platform) {
  const addDefaults = createHeaderDefaults(platform.settings)
  return async (c: Context<ServerEnv>, inTurn: RunQueued, render: Render): Promise<Response> => {
    const { method, path, raw } = c.req
    if (!['GET', 'HEAD'].includes(method)) return compressed(c, await render())
    // The router's data responses vary by parameters that pages do not list in No-Vary-Search.
    if (path.endsWith('.data')) return compressed(c, await inTurn(render))
    // A HEAD is answered from the same page as a GET.
    const read = method === 'HEAD' ? new Request(raw, { method: 'GET' }) : raw
    const renderRead = async () => {
      const response = await render(read)
      addDefaults(response.headers, path)
      return response
    }
    const page = await platform.pages.getOrRender(new URL(raw.url), renderRead, inTurn)
    if (page instanceof Response) return compressed(c, page)
    return responseFor(page, raw, c.var.requestContext.requestId)
  }
}

function responseFor(
  { status, etag, bodies, headers }: CachedPage,
  { method, headers: asked }: Request,
  requestId: string,
): Response {
  const isKnown = status === 200 && namesTag(asked.get('If-None-Match') ?? '', etag)
  const encoding = bestEncoding(asked.get('Accept-Encoding') ?? undefined)
  return new Response(isKnown || method === 'HEAD' ? null : bodies[encoding], {
    status: isKnown ? 304 : status,
    headers: { ...headers[isKnown ? 'notModified' : encoding], 'x-request-id': requestId },
  })
}
