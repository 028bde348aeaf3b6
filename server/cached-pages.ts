import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { PageCache } from '#app/platform/page-cache.server.ts'
import type { ServerEnv } from './visits.ts'

/** Answers a read from the page cache where its page allows it; everything else is rendered afresh. */
export async function answerFromCache(
  c: Context<ServerEnv>,
  pages: PageCache,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (c.req.method !== 'GET') return answer()
  const page = await pages.page(new URL(c.req.url), answer)
  if (page instanceof Response) return page

  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip', 'identity'],
    default: 'identity',
  }) as keyof typeof page.bodies
  const headers = new Headers(page.headers)
  headers.set('ETag', page.etag)
  headers.append('Vary', 'Accept-Encoding')
  if (c.req.header('If-None-Match') === page.etag)
    return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const body = page.bodies[encoding]
  headers.set('Content-Length', String(body.byteLength))
  return new Response(body, { headers })
}
