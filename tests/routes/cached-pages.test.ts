import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '#tests/http-listener.ts'
import { openSite, type Site } from '#tests/site.ts'

let site: Site
let served: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  site = await openSite({ PUBLIC_URL: 'http://clinic.example' })
  served = await listen(site)
})
afterEach(async () => {
  await served.close()
  await site.close()
})

const askedFor = (path: string, headers = '', host = 'clinic.example', method = 'GET') =>
  served.sendRaw(`${method} ${path} HTTP/1.1\nHost: ${host}\n${headers}Connection: close\n\n`)

/** A response without the headers that differ from one to the next. */
async function comparable(answer: Promise<string>) {
  const [head = '', body = ''] = (await answer).split('\r\n\r\n')
  const [status, ...headers] = head.split('\r\n')
  const own = /^(date|x-request-id|connection|keep-alive|transfer-encoding):/i
  const sorted = headers.filter((line) => !own.test(line)).map((line) => line.toLowerCase())
  return { status, headers: sorted.sort(), body }
}

/** Requests a page until it is cached, and then makes the path through the middleware fail. */
async function fetchUntilCached(path: string) {
  const guarded = [await comparable(askedFor(path)), await comparable(askedFor(path))]
  site.platform.pages.getOrRender = async () => new Response('asked the guarded way')
  return guarded
}

test('a cached page is the same from the fast path as through the middleware', async () => {
  const [first, second] = await fetchUntilCached('/privacy')
  const bare = await comparable(askedFor('/privacy'))
  expect(bare.body).toContain('<!DOCTYPE html>')
  expect(bare).toEqual(first)
  expect(bare).toEqual(second)
})

test('a client that has the page already gets a 304', async () => {
  await fetchUntilCached('/privacy')
  const tag = /etag: (.*)/i.exec(await askedFor('/privacy'))?.[1]
  const again = await comparable(askedFor('/privacy', `If-None-Match: ${tag}\n`))
  expect(again.status).toBe('HTTP/1.1 304 Not Modified')
  expect(again.body).toBe('')
})

test.each([
  ['a page that was forgotten', () => site.platform.pages.clear(), undefined],
  ['a page with another query', () => {}, ['/privacy?q=1']],
  ['a request with a body', () => {}, ['/privacy', 'Content-Length: 0\n']],
  ['a question for the headers alone', () => {}, ['/privacy', '', 'clinic.example', 'HEAD']],
] as const)('%s goes by way of the guards', async (_, change, asked) => {
  await fetchUntilCached('/privacy')
  change()
  const [path, ...rest] = asked ?? ['/privacy']
  const answer = await askedFor(path, ...rest)
  // A response that is not cached says that caches may not store it.
  expect(answer).toMatch(/cache-control: no-store/i)
})

test('a foreign host is refused although the page is cached', async () => {
  await fetchUntilCached('/privacy')
  const refused = await comparable(askedFor('/privacy', '', 'elsewhere.example'))
  expect(refused.status).toMatch(/ 421 /)
})
