import { afterAll, describe, expect, test } from 'vitest'
import { postAppointmentForm, requestDetails, storedRequests } from '#tests/appointment-requests.ts'
import { openSite } from '#tests/site.ts'
import { behindProxy } from '#tests/site-on-each-database.ts'

const site = await openSite(behindProxy)
afterAll(() => site.close())

const post = (path: string, headers: Record<string, string>, body: BodyInit = '{}') =>
  site.fetch(path, { method: 'POST', headers, body })

const json = { 'Content-Type': 'application/json' }

test('an address takes the methods that it names, and answers any other by a page of the site', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    for (const path of ['/', '/appointment', '/api/appointments', '/healthz']) {
      const { status, headers } = await site.fetch(path, { method })
      expect([status, headers.get('Allow')], path).toEqual([405, 'GET, HEAD, POST'])
    }
  for (const path of ['/', '/blog', '/healthz', '/robots.txt', '/r/token/appointment.ics']) {
    const response = await post(path, json)
    expect(response.status, path).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(await response.text()).toContain('<a href="/')
  }
  const { status, headers } = await site.fetch('/api/appointments')
  expect([status, headers.get('Allow')]).toEqual([405, 'POST'])
})

describe('bodies', () => {
  test.each([
    [415, '/api/appointments', 'application/x-www-form-urlencoded'],
    [415, '/api/appointments', 'application/jsonp'],
    // In any case, and with its charset.
    [422, '/api/appointments', 'Application/JSON; charset=utf-8'],
    [415, '/appointment', 'application/json'],
    [415, '/appointment', 'text/plain'],
    [415, '/appointment', 'multipart/form-data; boundary=x'],
  ])('are read or refused by their content type: %i at %s for %s', async (status, path, type) => {
    expect((await post(path, { 'Content-Type': type })).status).toBe(status)
  })

  test.each(['', '{"first_name":', '{"a":1}{"b":2}'])(
    'a body that is not JSON is refused with its reason: %j',
    async (body) => {
      const response = await post('/api/appointments', json, body)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: 'The body is not valid JSON.' })
    },
  )

  test('five megabytes are refused, whether announced or sent in pieces', async () => {
    const details = requestDetails({ message: 'a'.repeat(5_000_000) })
    const body = JSON.stringify(details)
    const announced = { ...json, 'Content-Length': '5000000' }
    expect((await post('/api/appointments', announced, body)).status).toBe(413)
    const pieces = new Blob([body]).stream()
    const init = { method: 'POST', headers: json, body: pieces, duplex: 'half' } as RequestInit
    expect((await site.fetch('/api/appointments', init)).status).toBe(413)
    const form = await postAppointmentForm(site, details)
    expect(form.status).toBe(413)
    expect(await form.text()).toContain('Please shorten your message')
    expect(await storedRequests(site)).toEqual([])
  })
})

describe('origins', () => {
  const own = 'http://localhost:3000'

  test.each<[status: number, headers: Record<string, string>]>([
    [403, { Origin: 'http://localhost:3000.evil.example' }],
    [403, { Origin: 'http://localhost' }],
    [403, { Origin: 'null' }],
    [403, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    [403, { 'Sec-Fetch-Site': 'cross-site' }],
    [403, { 'Sec-Fetch-Site': 'same-site' }],
    [403, { Referer: 'https://evil.example/localhost:3000' }],
    [403, { Referer: 'nonsense' }],
    [422, {}],
    [422, { Origin: own, 'Sec-Fetch-Site': 'same-origin' }],
    // Browsers send this for a form of a page with Referrer-Policy: no-referrer.
    [422, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    [422, { 'Sec-Fetch-Site': 'none' }],
    [422, { Referer: `${own}/appointment` }],
    [422, { Origin: own, Referer: 'https://evil.example/' }],
  ])('a form is read from our own pages and programs alone: %i for %o', async (status, headers) => {
    const answer = await post('/api/appointments', { ...json, ...headers })
    expect(answer.status).toBe(status)
  })
})

describe('hosts', async () => {
  const known = await openSite({ PUBLIC_URL: 'https://clinic.example' })
  afterAll(() => known.close())

  test('once the address is known, no other name is answered', async () => {
    expect((await known.fetch('/')).status).toBe(200)
    for (const host of ['https://clinic.example.evil.example', 'http://127.0.0.1']) {
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
