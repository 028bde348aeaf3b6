import { afterAll, describe, expect, test } from 'vitest'
import { postAppointmentForm, requestDetails, storedRequests } from '#tests/appointment-requests.ts'
import { openSite } from '#tests/site.ts'
import { behindProxy } from '#tests/site-on-each-database.ts'

const site = await openSite(behindProxy)
afterAll(() => site.close())

const post = (path: string, headers: Record<string, string>, body: BodyInit = '{}') =>
  site.fetch(path, { method: 'POST', headers, body })

const json = { 'Content-Type': 'application/json' }

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s is for no address',
    async (method) => {
      for (const path of ['/', '/appointment', '/api/appointments', '/healthz']) {
        const response = await site.fetch(path, { method })
        expect(response.status, path).toBe(405)
        expect(response.headers.get('Allow')).toBe('GET, HEAD, POST')
      }
    },
  )

  test.each([
    '/',
    '/privacy',
    '/blog',
    '/healthz',
    '/robots.txt',
    '/sitemap.xml',
    '/r/token/appointment.ics',
  ])('%s takes no POST, and says so with an answer of the site', async (path) => {
    const response = await post(path, json)
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(await response.text()).toContain('<a href="/')
  })

  test('the endpoint is for writing and never for reading', async () => {
    const response = await site.fetch('/api/appointments')
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST')
  })
})

describe('bodies', () => {
  test.each([
    ['/api/appointments', 'application/x-www-form-urlencoded'],
    ['/api/appointments', 'text/plain'],
    ['/api/appointments', 'multipart/form-data; boundary=x'],
    ['/api/appointments', 'application/jsonp'],
    ['/appointment', 'application/json'],
    ['/appointment', 'text/plain'],
    ['/appointment', 'multipart/form-data; boundary=x'],
  ])('%s refuses %s', async (path, type) => {
    expect((await post(path, { 'Content-Type': type }, 'first_name=a')).status).toBe(415)
  })

  test('a content type may be written in any case and name its charset', async () => {
    const type = 'Application/JSON; charset=utf-8'
    const { status } = await post('/api/appointments', { 'Content-Type': type })
    expect(status).toBe(422)
  })

  test.each(['', '{', '{"first_name":', 'null}', '\u0000', '{"a":1}{"b":2}'])(
    'a body that is not JSON is refused with its reason: %j',
    async (body) => {
      const response = await post('/api/appointments', json, body)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: 'The body is not valid JSON.' })
    },
  )

  test('five megabytes are refused, whether announced or sent in pieces', async () => {
    const body = JSON.stringify(requestDetails({ message: 'a'.repeat(5_000_000) }))
    const announced = await post(
      '/api/appointments',
      { ...json, 'Content-Length': '5000000' },
      body,
    )
    expect(announced.status).toBe(413)
    const pieces = new Blob([body]).stream()
    const init = { method: 'POST', headers: json, body: pieces, duplex: 'half' } as RequestInit
    expect((await site.fetch('/api/appointments', init)).status).toBe(413)
    const form = await postAppointmentForm(site, requestDetails({ message: 'a'.repeat(5_000_000) }))
    expect(form.status).toBe(413)
    expect(await form.text()).toContain('Please shorten your message')
    expect(await storedRequests(site)).toEqual([])
  })
})

describe('origins', () => {
  const own = 'http://localhost:3000'
  const send = (headers: Record<string, string>) =>
    post('/api/appointments', { ...json, ...headers })

  test.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'http://localhost:3000.evil.example' },
    { Origin: 'http://localhost' },
    { Origin: 'null' },
    { Origin: 'nonsense' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Referer: 'https://evil.example/localhost:3000' },
    { Referer: 'nonsense' },
  ])('another site cannot act in the name of a visitor: %o', async (headers) => {
    expect((await send(headers)).status).toBe(403)
  })

  test.each<Record<string, string>>([
    {},
    { Origin: own },
    { Origin: own, 'Sec-Fetch-Site': 'same-origin' },
    // Browsers send this for a form of a page with Referrer-Policy: no-referrer.
    { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Referer: `${own}/appointment` },
    { Origin: own, Referer: 'https://evil.example/' },
  ])('requests of our own pages and of programs are accepted: %o', async (headers) => {
    expect((await send(headers)).status).toBe(422)
  })
})

describe('hosts', async () => {
  const known = await openSite({ PUBLIC_URL: 'https://clinic.example' })
  afterAll(() => known.close())

  test('once the address is known, no other name is answered', async () => {
    expect((await known.fetch('/')).status).toBe(200)
    for (const host of [
      'https://evil.example',
      'https://clinic.example.evil.example',
      'http://127.0.0.1',
    ]) {
      expect((await known.fetch(`${host}/`)).status, host).toBe(421)
      expect((await known.fetch(`${host}/healthz`)).status).toBe(200)
    }
  })

  test('a proxy may pass on in plain http what the visitor sent by https', async () => {
    const statusFrom = async (Origin: string) => {
      const url = 'http://clinic.example/api/appointments'
      const init = { method: 'POST', headers: { ...json, Origin }, body: '{}' }
      return (await known.fetch(url, init)).status
    }
    expect(await statusFrom('https://clinic.example')).toBe(422)
    expect(await statusFrom('https://evil.example')).toBe(403)
  })

  test('links and data name the known address whatever the request says', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }
    for (const path of ['/', '/sitemap.xml', '/robots.txt', '/appointment', '/nothing-here']) {
      const text = await (await known.fetch(path, { headers })).text()
      expect(text, path).not.toContain('evil.example')
      if (path !== '/nothing-here') expect(text, path).toContain('https://clinic.example/')
    }
  })
})
