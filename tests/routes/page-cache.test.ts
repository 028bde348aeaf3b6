import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSite, type Site } from '#tests/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

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
})

test('the home page comes in at most 22 kB', async () => {
  const home = await site.fetch('/', { headers: { 'Accept-Encoding': 'br' } })
  expect((await bytes(home)).byteLength).toBeLessThanOrEqual(22_000)
})

test('an encoding that the browser refuses is not sent', async () => {
  const response = await get({ 'Accept-Encoding': 'br;q=0, gzip;q=0' })
  expect(response.headers.has('Content-Encoding')).toBe(false)
  expect((await bytes(response)).toString()).toContain('<!DOCTYPE html>')
})

test('each answer says how long it is and what it depends on', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await get({ 'Accept-Encoding': encoding })
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    const length = (await bytes(response)).byteLength
    expect(response.headers.get('Content-Length')).toBe(String(length))
  }
})

test('a browser that has the page already gets a 304 of a few bytes', async () => {
  const etag = (await get()).headers.get('ETag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  for (const known of [etag, `"other", ${etag}`]) {
    const again = await get({ 'If-None-Match': known, 'Accept-Encoding': 'br' })
    expect(again.status).toBe(304)
    expect(again.headers.get('ETag')).toBe(etag)
    expect(again.headers.get('Cache-Control')).toMatch(/^public/)
    expect((await bytes(again)).byteLength).toBe(0)
  }
  expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200)
})

test('the tag follows the content, not the moment', async () => {
  const etag = (await get()).headers.get('ETag')
  site.platform.pages.clear()
  expect((await get()).headers.get('ETag')).toBe(etag)
  expect((await site.fetch('/terms')).headers.get('ETag')).not.toBe(etag)
})

test('a hundred visitors of a new page, and whatever they add to its address, cost one rendering', async () => {
  const { platform } = site
  const { clock } = platform
  let renderings = 0
  // why: the layout of every page asks for the time once, which counts how often one is rendered.
  platform.clock = {
    now() {
      renderings += 1
      return clock.now()
    },
  }
  platform.pages.clear()
  await Promise.all(Array.from({ length: 100 }, () => site.fetch('/privacy').then(bytes)))
  for (let visit = 0; visit < 50; visit += 1) await bytes(await site.fetch(`/privacy?x=${visit}`))
  platform.clock = clock
  expect(renderings).toBe(1)
})

test('nobody waits for a page because a stranger with many others asked for it first', async () => {
  const proxied = await openSite({ TRUSTED_PROXIES: '127.0.0.1' })
  onTestFinished(() => proxied.close())
  const ask = (address: string, path: string) =>
    proxied.fetch(path, { headers: { 'X-Forwarded-For': address } }).then(bytes)
  let answered = 0
  const searches = Array.from({ length: 60 }, async (_, number) => {
    await ask('10.7.7.7', `/blog?q=word-${number}`)
    answered += 1
  })
  const askedFirst = ask('10.7.7.7', '/privacy')
  await ask('10.8.8.8', '/privacy')
  expect(answered).toBeLessThan(30)
  await Promise.all([...searches, askedFirst])
})
