import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { openListeningSite } from '#tests/http-listener.ts'

const { site, served } = await openListeningSite({ PUBLIC_URL: 'http://clinic.example' })
const { pages } = site.platform
const { getOrRender } = pages
beforeEach(() => {
  pages.getOrRender = getOrRender
  site.platform.pages = pages
  pages.clear()
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

/** Makes the rendering of pages fail, so that only the cache can answer. */
function failRendering() {
  site.platform.pages.getOrRender = async () => new Response('rendered')
}

test.each<[name: string, headers?: string, method?: string]>([
  ['a plain request'],
  ['a request in another encoding', 'Accept-Encoding: gzip\n'],
  ['a request with a body', 'Content-Length: 0\n'],
  ['a request for the headers alone', '', 'HEAD'],
  ['a request for the length of another encoding', 'Accept-Encoding: br\n', 'HEAD'],
])('%s gets the same answer from the cache as from rendering', async (_, headers, method) => {
  const paths = ['/privacy', '/blog?utm=1', '/robots.txt', '/blog/nothing-here']
  const ask = (path: string) => comparable(askedFor(path, headers, 'clinic.example', method))
  const rendered = await Promise.all(paths.map(ask))
  failRendering()
  for (const [index, path] of paths.entries()) {
    const cached = await ask(path)
    expect(cached, path).toEqual(rendered[index])
    expect(cached.headers.join()).toContain("default-src 'none'")
    expect(cached.body === '').toBe(method === 'HEAD')
  }
})

test('a client that has the page already gets a 304', async () => {
  const tag = /etag: (.*)/i.exec(await askedFor('/privacy'))?.[1]
  const ask = () => comparable(askedFor('/privacy', `If-None-Match: ${tag}\n`))
  site.platform.pages.clear()
  const rendered = await ask()
  failRendering()
  const cached = await ask()
  expect(cached).toEqual(rendered)
  expect(cached.status).toBe('HTTP/1.1 304 Not Modified')
  expect(cached.body).toBe('')
})

test.each([
  ['a page that was removed from the cache', () => site.platform.pages.clear(), '/blog'],
  ['a page with another value of a parameter that it depends on', () => {}, '/blog?page=2'],
  ['a form', () => {}, '/blog', 'POST'],
] as [string, () => void, string, string?][])('%s is rendered', async (_, change, path, method) => {
  await askedFor('/blog')
  change()
  failRendering()
  // An answer that is not cached says that caches may not store it.
  expect(await askedFor(path, '', 'clinic.example', method)).toMatch(/cache-control: no-store/i)
})

test('a foreign host is refused although the page is cached', async () => {
  await askedFor('/privacy')
  const refused = await comparable(askedFor('/privacy', '', 'elsewhere.example'))
  expect(refused.status).toMatch(/ 421 /)
})

test('a cache that is replaced is not asked any more, so that a bench can measure rendering', async () => {
  await askedFor('/privacy')
  const get = () => undefined
  site.platform.pages = { get, getOrRender: (_, render) => render(), clear: () => {} }
  const rendered = await comparable(askedFor('/privacy'))
  expect(rendered.status).toBe('HTTP/1.1 200 OK')
  expect(rendered.headers.join()).not.toContain('etag')
})

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const get = (headers: Record<string, string> = {}) => site.fetch('/privacy', { headers })

test('a page is sent in the best encoding that the browser takes, and is the same in each', async () => {
  const plain = await bytes(await get())
  const brotli = await get({ 'Accept-Encoding': 'gzip, deflate, br' })
  const gzip = await get({ 'Accept-Encoding': 'gzip' })
  expect(brotli.headers.get('Content-Encoding')).toBe('br')
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
  expect(brotliDecompressSync(await bytes(brotli)).equals(plain)).toBe(true)
  expect(gunzipSync(await bytes(gzip)).equals(plain)).toBe(true)
  const refused = await get({ 'Accept-Encoding': 'br;q=0, gzip;q=0' })
  expect(refused.headers.has('Content-Encoding')).toBe(false)
  expect((await bytes(refused)).equals(plain)).toBe(true)
})

test('the home page comes in at most 22 kB', async () => {
  const home = await site.fetch('/', { headers: { 'Accept-Encoding': 'br' } })
  expect((await bytes(home)).byteLength).toBeLessThanOrEqual(22_000)
})
