import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openSite } from '#tests/site.ts'
import { sitePaths } from '#tests/site-paths.ts'

const site = await openSite()
afterAll(() => site.close())

const pages = [...sitePaths, '/nothing-here']
const files = ['/robots.txt', '/sitemap.xml', '/healthz', '/readyz', '/logo.svg']
const everyKind = [...pages, ...files, '/api/appointments', '/admin/login']

test.each(everyKind)('%s carries the headers that protect a visitor', async (path) => {
  const headers = Object.fromEntries((await site.fetch(path)).headers)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*ancestors 'none'/),
  })
  expect(headers['content-security-policy']).not.toContain('unsafe')
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name)
})

const hashOf = (text = '') => createHash('sha256').update(text).digest('base64')

test.each(pages)('the policy of %s allows what the page has, and nothing else', async (path) => {
  const response = await site.fetch(path)
  const html = await response.text()
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)]
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)]
  // Pages of one person have all their styles in one sheet.
  expect([styles.length, scripts.length]).toEqual([path.startsWith('/r') ? 1 : 2, 1])
  expect(response.headers.get('Content-Security-Policy')).toBe(
    [
      "default-src 'none'",
      `script-src 'self' 'sha256-${hashOf(scripts[0]?.[1])}'`,
      `style-src 'self' ${styles.map(([, css]) => `'sha256-${hashOf(css)}'`).join(' ')}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "worker-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  for (const [, attributes] of html.matchAll(/<script([^>]+)>/g))
    expect(attributes).toBe(' type="application/ld+json"')
  const tags = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').match(/<[a-z][^>]*>/g)
  expect(tags?.filter((tag) => /\s(?:on\w+|style)=/.test(tag))).toEqual([])
})

test('over https, and only there, HSTS makes browsers use https for two years', async () => {
  const secure = await openSite({ PUBLIC_URL: 'https://clinic.example' })
  const hsts = 'Strict-Transport-Security'
  for (const path of ['/', '/api/appointments', '/logo.svg'])
    expect((await secure.fetch(path)).headers.get(hsts)).toBe('max-age=63072000; includeSubDomains')
  await secure.close()
  expect((await site.fetch('/')).headers.has(hsts)).toBe(false)
})
