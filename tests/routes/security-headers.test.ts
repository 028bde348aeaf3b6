import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openSite } from '#tests/site.ts'
import { sitePaths } from '#tests/site-paths.ts'

const site = await openSite()
afterAll(() => site.close())

const pages = [...sitePaths, '/nothing-here']
const everyKind = [
  ...pages,
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
  '/logo.svg',
  '/api/appointments',
  '/admin/login',
]

test.each(everyKind)('%s carries the headers that protect a visitor', async (path) => {
  const { headers } = await site.fetch(path)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('X-Frame-Options')).toBe('DENY')
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('Content-Security-Policy')).not.toContain('unsafe')
  expect(headers.has('X-Powered-By')).toBe(false)
  expect(headers.has('Server')).toBe(false)
  expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
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

test('a response that is not a page may load and run nothing', async () => {
  const { headers } = await site.fetch('/healthz')
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';/)
})

test('over https, and only there, HSTS makes browsers use https for two years', async () => {
  const secure = await openSite({ PUBLIC_URL: 'https://clinic.example' })
  const hsts = 'Strict-Transport-Security'
  for (const path of ['/', '/api/appointments', '/logo.svg'])
    expect((await secure.fetch(path)).headers.get(hsts)).toBe('max-age=63072000; includeSubDomains')
  await secure.close()
  expect((await site.fetch('/')).headers.has(hsts)).toBe(false)
})
