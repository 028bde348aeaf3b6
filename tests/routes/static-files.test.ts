import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openListeningSite } from '#tests/http-listener.ts'
import { openSite } from '#tests/site.ts'

const { site, served } = await openListeningSite()

const [entry = ''] = globSync('build/client/assets/entry.client-*.js')
const script = `/assets/${basename(entry)}`

test('a file with a hash in its name may be cached for ever', async () => {
  const { status, headers } = await site.fetch(script)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toMatch(/^text\/javascript/)
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
})

test('a file that may be replaced is cached for a week, and then revalidated', async () => {
  for (const path of ['/logo.svg', '/fonts/display-latin.woff2', '/pictures/share.jpg']) {
    const { status, headers } = await site.fetch(path)
    expect(status, path).toBe(200)
    expect(headers.get('Cache-Control'), path).toBe(
      'public, max-age=604800, stale-while-revalidate=86400',
    )
  }
})

test.each(['/worker.js', '/admin-worker.js'])(
  'the service worker %s is always checked anew, and may load what the site serves',
  async (worker) => {
    const { status, headers } = await site.fetch(worker)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(headers.get('Cache-Control')).toBe('no-cache')
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    )
    const since = headers.get('Last-Modified') ?? ''
    const again = await site.fetch(worker, { headers: { 'If-Modified-Since': since } })
    expect(again.status).toBe(304)
    for (const path of ['/no-worker.js', '/worker.js/x', '/admin/worker.js']) {
      expect((await site.fetch(path)).headers.get('Content-Type') ?? '').not.toMatch(/javascript/)
    }
  },
)

test('the switch serves the worker that removes itself in its place', async () => {
  const off = await openSite({ SERVICE_WORKER: 'off' })
  const removal = await (await off.fetch('/worker.js')).text()
  expect(removal).toContain('unregister')
  expect(await (await off.fetch('/admin-worker.js')).text()).toBe(removal)
  const packed = await off.fetch('/worker.js', { headers: { 'Accept-Encoding': 'br' } })
  expect(packed.headers.get('Cache-Control')).toBe('no-cache')
  expect(await (await site.fetch('/worker.js')).text()).not.toContain('unregister')
  await off.close()
})

test('scripts come compressed as they were at build time', async () => {
  const plain = await (await site.fetch(script)).text()
  const response = await site.fetch(script, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(response.headers.get('Vary')).toContain('Accept-Encoding')
  const unpacked = brotliDecompressSync(Buffer.from(await response.arrayBuffer()))
  expect(unpacked.toString()).toBe(plain)
})

test.each([
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/assets//etc/passwd',
  '/pictures/..%252f..%252fpackage.json',
  '/assets/%00/../../package.json',
  '/assets/.vite/manifest.json',
  '/.env',
  '/.git/config',
  '/data/gemev.sqlite',
  '/build/server/index.js',
  '/package.json',
])('nothing beside the published files can be had: %s', async (path) => {
  const answer = await served.sendRaw(
    `GET ${path} HTTP/1.1\nHost: localhost\nConnection: close\n\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).not.toMatch(/"dependencies"|root:x:|SQLite format/)
})

test('a missing script is a 404 and not a page that a browser would run', async () => {
  const { status, headers } = await site.fetch('/assets/entry.client-gone.js')
  expect(status).toBe(404)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Cache-Control')).toBe('no-store')
})
