import type { Context } from 'hono'
import type { CachedPage, PageCache } from '#app/platform/page-cache.server.ts'
import { bestEncoding, compressed } from './encoding.ts'
import type { ServerEnv } from './request-context.ts'

/** Answers a GET or HEAD from the page cache where the page allows it; everything else is rendered. */
export async function answerFromCache(
  c: Context<ServerEnv>,
  pages: PageCache,
  answer: (request?: Request) => Promise<Response>,
): Promise<Response> {
  const { method, path, raw } = c.req
  // The router's data responses depend on parameters that pages do not list in No-Vary-Search.
  if (!['GET', 'HEAD'].includes(method) || path.endsWith('.data')) {
    return compressed(c, await answer())
  }
  // A HEAD is answered from the same page as a GET; Hono takes the body off.
  const read = method === 'HEAD' ? new Request(raw, { method: 'GET' }) : raw
  const page = await pages.getOrRender(new URL(raw.url), () => answer(read))
  if (page instanceof Response) return compressed(c, page)

  const { status, headers, body } = responseFor(page, {
    acceptEncoding: c.req.header('Accept-Encoding'),
    ifNoneMatch: c.req.header('If-None-Match'),
  })
  return new Response(body, { status, headers })
}

interface CacheRequest {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** The response for a cached page: its bytes in the browser's best encoding, or 304 when the browser has it. */
export function responseFor(page: CachedPage, { acceptEncoding, ifNoneMatch }: CacheRequest) {
  const encoding = bestEncoding(acceptEncoding)
  const isNotModified =
    page.status === 200 && ifNoneMatch?.split(',').some((tag) => tag.trim() === page.etag)
  const body = isNotModified ? null : page.bodies[encoding]
  const headers: [name: string, value: string][] = [
    ...page.headers,
    ['ETag', page.etag],
    ['Vary', 'Accept-Encoding'],
  ]
  if (body && encoding !== 'identity') headers.push(['Content-Encoding', encoding])
  if (body) headers.push(['Content-Length', String(body.byteLength)])
  return { status: isNotModified ? 304 : page.status, headers, body }
}
