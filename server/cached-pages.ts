import type { Context } from 'hono'
import type { CachedPage, PageCache } from '#app/platform/page-cache.server.ts'
import { bestEncoding, compressed } from './encoding.ts'
import type { ServerEnv } from './request-context.ts'

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

  const { status, headers, body } = answerOf(page, {
    acceptEncoding: c.req.header('Accept-Encoding'),
    ifNoneMatch: c.req.header('If-None-Match'),
  })
  return new Response(body, { status, headers })
}

interface Asked {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** What a visitor is sent of a kept page: its bytes as their browser takes them, or that it has them. */
export function answerOf(page: CachedPage, { acceptEncoding, ifNoneMatch }: Asked) {
  const encoding = bestEncoding(acceptEncoding)
  const known =
    page.status === 200 && ifNoneMatch?.split(',').some((tag) => tag.trim() === page.etag)
  const body = known ? null : page.bodies[encoding]
  const headers: [name: string, value: string][] = [
    ...page.headers,
    ['ETag', page.etag],
    ['Vary', 'Accept-Encoding'],
  ]
  if (body && encoding !== 'identity') headers.push(['Content-Encoding', encoding])
  if (body) headers.push(['Content-Length', String(body.byteLength)])
  return { status: known ? 304 : page.status, headers, body }
}
