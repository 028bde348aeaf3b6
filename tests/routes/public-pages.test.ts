import { afterAll, expect, test, vi } from 'vitest'
import { branchesWithPhones, enterPhones } from '#tests/clinic.ts'
import { openSite } from '#tests/site.ts'
import { sitePaths } from '#tests/site-paths.ts'

const site = await openSite()
afterAll(() => site.close())

const text = async (path: string, init?: RequestInit) => (await site.fetch(path, init)).text()

test.each(sitePaths)('%s answers as a page in English with one main title', async (path) => {
  const response = await site.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  const html = await response.text()
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).toContain('name="viewport" content="width=device-width, initial-scale=1"')
})

test.each([...sitePaths, '/offline'])(
  '%s has the two first phone numbers in its header, all in its menu, and offers none that nobody has entered',
  async (path) => {
    const dialled = (html = '') => [...html.matchAll(/href="tel:(\+[^"]*)"/g)].map(([, to]) => to)
    const before = await text(path)
    expect(dialled(before)).toEqual([])
    expect(before).not.toMatch(/wa\.me|233 ?00|"telephone"/)
    await enterPhones(site.platform)
    await vi.waitFor(async () => expect(await text(path)).toContain('href="tel:+'))
    const [header = ''] = /<header.*?<\/header>/s.exec(await text(path)) ?? []
    const [bar, menu] = header.split('id="menu"')
    const numbers = branchesWithPhones.map(({ phone }) => phone.e164)
    expect(dialled(bar)).toEqual(numbers.slice(0, 2))
    expect(dialled(menu)).toEqual(numbers)
    await site.platform.db.deleteFrom('website_documents').execute()
    site.platform.content.notify()
  },
)

test.each(sitePaths)('%s is the same for everybody: no cookie is set or read', async (path) => {
  const plain = await site.fetch(path)
  expect(plain.headers.getSetCookie()).toEqual([])
  site.platform.pages.clear()
  const headers = {
    Cookie: 'session=1; theme=dark',
    Authorization: 'Bearer x',
    'User-Agent': 'Opera Mini',
    'Accept-Language': 'tw',
  }
  expect(await text(path, { headers })).toBe(await plain.text())
})

test('a page says to caches that nothing in its query matters, and is right', async () => {
  const { headers } = await site.fetch('/privacy')
  expect(headers.get('No-Vary-Search')).toBe('params, except=()')
  expect(headers.get('Cache-Control')).toMatch(/^public, max-age=0, s-maxage=60/)
  site.platform.pages.clear()
  const withQuery = await text('/privacy?utm_source=<script>alert(1)</script>&lang=fr')
  expect(withQuery).toBe(await text('/privacy'))
  expect(withQuery).not.toContain('alert(1)')
})

// Earlier bugs of this router and of others let a header or a suffix decide what a cache stores.
test.each([
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'gopher'],
  ['X-Original-URL', '/terms'],
  ['X-Rewrite-URL', '/terms'],
  ['X-React-Router-SPA-Mode', 'yes'],
  ['X-React-Router-Prerender-Data', '[]'],
])('the header %s changes nothing on a page', async (name, value) => {
  const usual = await text('/privacy')
  site.platform.pages.clear()
  expect(await text('/privacy', { headers: { [name]: value } })).toBe(usual)
  expect(await text('/privacy')).toBe(usual)
})

test('a part of a page asked for by its data address does not stand for the whole', async () => {
  await text('/privacy.data?_routes=routes%2Fsite%2Flayout')
  expect(await text('/privacy.data')).toContain('publicUrl')
})

test('a suffix makes it another address, which does not exist', async () => {
  for (const path of ['/privacy/x.css', '/appointment.html', '/index.html', '/terms;.js']) {
    expect((await site.fetch(path)).status, path).toBe(404)
  }
})

test('HEAD is GET without the body', async () => {
  for (const path of ['/', '/robots.txt', '/logo.svg', '/nothing-here']) {
    const [head, get] = await Promise.all([site.fetch(path, { method: 'HEAD' }), site.fetch(path)])
    expect(head.status).toBe(get.status)
    expect(await head.text()).toBe('')
    for (const name of ['Content-Type', 'Cache-Control', 'ETag', 'Content-Length', 'Vary']) {
      expect(head.headers.get(name), `${path} ${name}`).toBe(get.headers.get(name))
    }
  }
})

test('a page first asked for by HEAD is whole for the next visitor', async () => {
  site.platform.pages.clear()
  await site.fetch('/terms', { method: 'HEAD' })
  expect(await text('/terms')).toContain('Terms of Service')
})

test('an address that does not exist is a 404 with the ways home and to booking', async () => {
  const response = await site.fetch('/nothing-here')
  expect(response.status).toBe(404)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const html = await response.text()
  expect(html).toContain('Page not found')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  const main = /<main.*<\/main>/s.exec(html)?.[0]
  expect(main).toContain('href="/#home"')
  expect(main).toContain('href="/#contact"')
  expect(html).toContain('Privacy Policy')
})
