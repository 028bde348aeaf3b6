import { createPageCache } from '#app/platform/page-cache/page-cache.server.ts'
import type { RunQueued } from '#app/values/retry/fair-queue.ts'

/** A minute in milliseconds. */
export const minute = 60_000
/** The address that the pages of these tests have. */
export const url = new URL('http://localhost/blog?q=malaria')
/** Headers of a page that caches may store, and that varies by `q`. */
export const cacheableHeaders = {
  'No-Vary-Search': 'params, except=("q")',
  'Cache-Control': 's-maxage=60',
}
/** A page that caches may store. */
export const page = (body: string, status = 200) =>
  new Response(body, { status, headers: cacheableHeaders })
export const outage = () => new Response('away', { status: 503 })

/** A page cache whose clock moves by `pass`. */
export function newCache() {
  let now = 0
  const cache = createPageCache(() => now)
  const text = async (render: () => Response | Promise<Response>, at = url, inTurn?: RunQueued) => {
    const answer = await cache.getOrRender(at, async () => render(), inTurn)
    return answer instanceof Response ? answer.text() : answer.bodies.identity.toString()
  }
  return { cache, text, pass: (milliseconds: number) => (now += milliseconds) }
}
