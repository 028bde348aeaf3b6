import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestDetails } from '#tests/appointment-requests.ts'
import { openSite, type Site } from '#tests/site.ts'

describe('behind a proxy that brings https', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite({ PUBLIC_URL: 'https://gemev.example' })
  })
  afterAll(() => site.close())

  // A proxy passes on plain http and the Origin of the page that the visitor sees.
  const send = (headers: Record<string, string>) =>
    site.fetch('/appointment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(requestDetails({ request_key: crypto.randomUUID() })),
    })

  const ownOriginHeaders: Record<string, string>[] = [
    { Origin: 'https://gemev.example' },
    { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
  ]
  test.each(ownOriginHeaders)('the plain form is taken with %j', async (headers) => {
    expect((await send(headers)).status).toBe(303)
  })

  test('a form of another site is not', async () => {
    expect((await send({ Origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('an address', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.close())

  test.each([
    ['/PRIVACY', '/privacy'],
    ['/privacy/', '/privacy'],
    ['/%70rivacy?a=B', '/privacy?a=B'],
    ['//terms/', '/terms'],
    ['/appointment/GM-7K3M-9QXT', '/appointment/gm-7k3m-9qxt'],
  ])('%s redirects to its canonical URL %s', async (requested, canonical) => {
    const response = await site.fetch(requested)
    expect(response.status).toBe(308)
    expect(response.headers.get('Location')).toBe(canonical)
  })

  test.each(['/ADMIN/login', '/admin/login/', '/Admin/Login/code'])(
    'a form that is sent to %s goes to its canonical URL, with what was typed',
    async (requested) => {
      const response = await site.fetch(requested, { method: 'POST', body: new URLSearchParams() })
      expect(response.status).toBe(308)
      expect(response.headers.get('Location')).toBe(requested.toLowerCase().replace(/\/$/, ''))
    },
  )

  test.each([
    ['/nope', { method: 'GET' }],
    ['/appointment', { method: 'POST', body: new URLSearchParams({ first_name: 'Amina' }) }],
  ])('%s is sent compressed also when it is not cached', async (path, request) => {
    const response = await site.fetch(path, {
      ...request,
      headers: { 'Accept-Encoding': 'gzip, br' },
    })
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(20_000)
  })
})
