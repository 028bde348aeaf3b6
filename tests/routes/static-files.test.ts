import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openListeningSite } from '#tests/http-listener.ts'
import { openSite } from '#tests/site.ts'

const { site, served } = await openListeningSite()

const [entry = ''] = globSync('build/client/assets/entry.client-*.js')
const script = `/assets/${basename(entry)}`

test('a file with a hash in its name may be cached for ever, and comes as it was compressed at build time', async () => {
  const plain = await site.fetch(script)
  expect(plain.status).toBe(200)
  expect(plain.headers.get('Content-Type')).toMatch(/^text\/javascript/)
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const packed = await site.fetch(script, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
  expect(packed.headers.get('Content-Encoding')).toBe('br')
  expect(packed.headers.get('Vary')).toContain('Accept-Encoding')
  const unpacked = brotliDecompressSync(await packed.arrayBuffer())
  expect(unpacked.toString()).toBe(await plain.text())
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

test.each([
  '/../package.json',
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/assets//etc/passwd',
  '/pictures/..%252f..%252fpackage.json',
  '/assets/%00/../../package.json',
  '/assets/.vite/manifest.json',
  '/.env',
  '/data/gemev.sqlite',
  '/build/server/index.js',
])('nothing beside the published files can be had: %s', async (path) => {
  const head = `GET ${path} HTTP/1.1\nHost: localhost\nConnection: close`
  const answer = await served.sendRaw(`${head}\n\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).not.toMatch(/"dependencies"|root:x:|SQLite format/)
})

test('a missing script is a 404 and not a page that a browser would run', async () => {
  for (const path of ['/assets/entry.client-gone.js', '/no-worker.js', '/admin/worker.js']) {
    const { status, headers } = await site.fetch(path)
    expect(status, path).not.toBe(200)
    expect(headers.get('Content-Type') ?? '', path).not.toMatch(/javascript/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cache-Control')).toMatch(/^no-store/)
  }
})
