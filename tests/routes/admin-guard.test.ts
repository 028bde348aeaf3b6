import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adminRoutes,
  guardedAddresses as guarded,
  publicAdminPaths as publicPaths,
} from '#tests/admin-addresses.ts'
import { openSite, type Site } from '#tests/site.ts'
import { behindProxy } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

let site: Site
const cookies: Record<string, string> = { none: '', forged: 'gemev.session_token=abc.def' }
let valid = ''

beforeAll(async () => {
  site = await openSite(behindProxy)
  const { db } = site.platform
  const [expired, inactive, present] = [
    await signedInAdmin(site),
    await signedInAdmin(site),
    await signedInAdmin(site),
  ]
  const past = new Date(Date.now() - 1000).toISOString()
  await db
    .updateTable('admin_sessions')
    .set({ expires_at: past })
    .where('user_id', '=', expired.id)
    .execute()
  await db
    .updateTable('admin_users')
    .set({ is_active: false })
    .where('id', '=', inactive.id)
    .execute()
  cookies.expired = expired.cookie
  cookies.deactivated = inactive.cookie
  valid = present.cookie
})
afterAll(() => site.close())

const send = (method: string, path: string, cookie: string) =>
  site.fetch(path, {
    method,
    headers: { Cookie: cookie },
    redirect: 'manual',
    ...(method === 'POST' && { body: new URLSearchParams({ full_name: 'Somebody' }) }),
  })

test('the route table was read', () => {
  expect(guarded.length).toBeGreaterThan(8)
  const addresses = adminRoutes.map(({ address }) => address)
  expect(publicPaths.filter((path) => !addresses.includes(path))).toEqual([])
  expect(guarded).toContain('/admin/appointments')
})

describe.each(['none', 'forged', 'expired', 'deactivated'])('with the session %s', (kind) => {
  test.each(guarded)('%s leads to the sign-in page and reveals nothing', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const page = await send(method, path, cookies[kind] ?? '')
      expect(page.status, method).toBe(302)
      expect(page.headers.get('Location')).toMatch(/^\/admin\/login(?:\?to=|\?denied$|\?ended$|$)/)
      // The sign-in page says that the sent form was not saved.
      if (method === 'POST') expect(page.headers.get('Location')).toMatch(/\?(?:ended|denied)$/)
      else expect(page.headers.get('Location')).not.toContain('ended')
      expect(await page.text()).toBe('')
      expect(page.headers.get('Cache-Control')).toBe('no-store, private')
    }
  })

  test.each(guarded)('the data of %s leads there as well', async (path) => {
    const { pathname } = new URL(path, 'http://x')
    for (const [method, query] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '?_routes=routes%2Fadmin%2Fdashboard%2Fpage'],
    ] as const) {
      const data = await send(method, `${pathname}.data${query}`, cookies[kind] ?? '')
      const text = await data.text()
      expect(data.status, text).toBe(202)
      expect(text).toMatch(
        /^\[(?:\["SingleFetchRedirect",1\],)?\{[^}]*\},"redirect","\/admin\/login[^"]*","status",302,/,
      )
      expect(data.headers.get('Cache-Control')).toBe('no-store, private')
    }
  })
})

test.each(guarded)('%s answers a member of staff', async (path) => {
  const page = await send('GET', path, valid)
  expect(page.headers.get('Location') ?? '').not.toContain('/admin/login')
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.has('Access-Control-Allow-Origin')).toBe(false)
  expect([200, 302, 404, 405, 422]).toContain(page.status)
})

test.each(publicPaths)(
  '%s is open without a session and not indexed by search engines',
  async (path) => {
    const page = await send('GET', path, '')
    expect([200, 303, 410]).toContain(page.status)
    expect(page.headers.get('Cache-Control')).toBe('no-store, private')
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(page.headers.get('Vary')).toContain('Cookie')
  },
)

test('another spelling of an address is guarded as well', async () => {
  for (const path of [
    '/ADMIN',
    '/admin/',
    '//admin',
    '/%61dmin',
    '/admin/%6Fut',
    '/admin;x',
    '/admin.data/',
  ]) {
    const answer = await send('GET', path, '')
    expect([302, 308, 404], path).toContain(answer.status)
    if (answer.status === 302) expect(answer.headers.get('Location')).toContain('/admin/login')
  }
})

test('the endpoints of the sign-in library are not to be had', async () => {
  for (const path of [
    'sign-up/email',
    'sign-in/email',
    'get-session',
    'update-user',
    'reset-password',
    'ok',
  ]) {
    for (const method of ['GET', 'POST']) {
      expect((await send(method, `/api/auth/${path}`, valid)).status, path).toBe(
        method === 'GET' ? 404 : 405,
      )
    }
  }
})
