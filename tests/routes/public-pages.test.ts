import { afterAll, expect, test } from 'vitest'
import { branchesWithPhones, enterPhones } from '#tests/clinic.ts'
import { openSite } from '#tests/site.ts'
import { sitePaths } from '#tests/site-paths.ts'

const site = await openSite()
afterAll(() => site.close())

const text = async (path: string, init?: RequestInit) => (await site.fetch(path, init)).text()

// Earlier bugs of this router and of others let a header or a suffix decide what a cache stores.
test.each(sitePaths)(
  '%s is the same for everybody: no cookie is set or read, and no header changes it',
  async (path) => {
    const plain = await site.fetch(path)
    expect(plain.headers.getSetCookie()).toEqual([])
    site.platform.pages.clear()
    const headers = {
      Cookie: 'session=1; theme=dark',
      Authorization: 'Bearer x',
      'User-Agent': 'Opera Mini',
      'Accept-Language': 'tw',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'gopher',
      'X-Original-URL': '/terms',
      'X-Rewrite-URL': '/terms',
      'X-React-Router-SPA-Mode': 'yes',
      'X-React-Router-Prerender-Data': '[]',
    }
    expect(await text(path, { headers })).toBe(await plain.text())
  },
)

test('a page says to caches that nothing in its query matters, and is right', async () => {
  const { headers } = await site.fetch('/privacy')
  expect(headers.get('No-Vary-Search')).toBe('params, except=()')
  expect(headers.get('Cache-Control')).toMatch(/^public, max-age=0, s-maxage=60/)
  site.platform.pages.clear()
  const withQuery = await text('/privacy?utm_source=<script>alert(1)</script>&lang=fr')
  expect(withQuery).toBe(await text('/privacy'))
  expect(withQuery).not.toContain('alert(1)')
})

test('a part of a page asked for by its data address does not stand for the whole', async () => {
  await text('/privacy.data?_routes=routes%2Fsite%2Flayout')
  expect(await text('/privacy.data')).toContain('publicUrl')
})

test('HEAD is GET without the body, and the page is whole for the next visitor', async () => {
  for (const path of ['/', '/robots.txt', '/logo.svg', '/nothing-here']) {
    site.platform.pages.clear()
    const head = await site.fetch(path, { method: 'HEAD' })
    const get = await site.fetch(path)
    expect(head.status).toBe(get.status)
    expect(await head.text()).toBe('')
    expect(await get.text()).not.toBe('')
    for (const name of ['Content-Type', 'Cache-Control', 'ETag', 'Content-Length', 'Vary'])
      expect(head.headers.get(name), `${path} ${name}`).toBe(get.headers.get(name))
  }
})

test('an address that does not exist, with a suffix, too, is a 404 with the ways home and to booking', async () => {
  for (const path of ['/privacy/x.css', '/appointment.html', '/terms;.js'])
    expect((await site.fetch(path)).status, path).toBe(404)
  const response = await site.fetch('/nothing-here')
  expect(response.status).toBe(404)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const html = await response.text()
  for (const part of ['Page not found', 'name="robots" content="noindex"', 'Privacy Policy'])
    expect(html).toContain(part)
  const main = /<main.*<\/main>/s.exec(html)?.[0]
  expect(main).toContain('href="/#home"')
  expect(main).toContain('href="/#contact"')
})

test('each page has the two first phone numbers in its header, all in its menu, and offers none that nobody has entered', async () => {
  const dialled = (html = '') => [...html.matchAll(/href="tel:(\+[^"]*)"/g)].map(([, to]) => to)
  const paths = [...sitePaths, '/offline']
  for (const path of paths) {
    const before = await text(path)
    expect(dialled(before), path).toEqual([])
    expect(before, path).not.toMatch(/wa\.me|233 ?00|"telephone"/)
  }
  await enterPhones(site.platform)
  await expect.poll(() => text('/')).toContain('href="tel:+')
  const numbers = branchesWithPhones.map(({ phone }) => phone.e164)
  for (const path of paths) {
    const [header = ''] = /<header.*?<\/header>/s.exec(await text(path)) ?? []
    const [bar, menu] = header.split('id="menu"')
    expect(dialled(bar), path).toEqual(numbers.slice(0, 2))
    expect(dialled(menu), path).toEqual(numbers)
  }
})
