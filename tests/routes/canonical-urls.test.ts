import { afterAll, expect, test } from 'vitest'
import { openSite } from '#tests/site.ts'

const site = await openSite()
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
