import type { Context } from 'hono'
import type { PageCache } from '#app/platform/page-cache.server.ts'
import { bestEncoding, compressed } from './encoding.ts'
import type { ServerEnv } from './visits.ts'

/** Answers a read from the page cache where its page allows it; everything else is rendered afresh. */
export async function answerFromCache(
  c: Context<ServerEnv>,
  pages: PageCache,
  answer: (request?: Request) => Promise<Response>,
): Promise<Response> {
  const { method, path, raw } = c.req
  // The router's own data answers depend on parameters that pages do not name.
  if (!['GET', 'HEAD'].includes(method) || path.endsWith('.data')) {
    return compressed(c, await answer())
  }
  // A HEAD is answered from the same page as a GET; Hono takes the body off.
  const read = method === 'HEAD' ? new Request(raw, { method: 'GET' }) : raw
  const page = await pages.page(new URL(raw.url), () => answer(read))
  if (page instanceof Response) return compressed(c, page)

  const encoding = bestEncoding(c)
  const headers = new Headers(page.headers)
  headers.set('ETag', page.etag)
  headers.append('Vary', 'Accept-Encoding')
  const known = c.req
    .header('If-None-Match')
    ?.split(',')
    .map((tag) => tag.trim())
  if (page.status === 200 && known?.includes(page.etag))
    return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const body = page.bodies[encoding]
  headers.set('Content-Length', String(body.byteLength))
  return new Response(body, { status: page.status, headers })
}
