import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { redirectToCanonicalUrl } from './canonical-url.ts'

const site = new Hono().use(redirectToCanonicalUrl()).all('*', (c) => c.text('page'))
const leadsTo = async (path: string) => (await site.request(path)).headers.get('Location')

it('leads to an address without slashes at its end', async () => {
  expect(await leadsTo('/blog//?page=2')).toBe('/blog?page=2')
  expect(await leadsTo('/blog')).toBeNull()
})

it.each(['.', ',', ').', '!', '%22', '%E2%80%9D.', '.%E2%80%99', '%E2%80%A6', '/.', '%20'])(
  'leads to an address without what stood after it in a message: %s',
  async (mark) => {
    expect(await leadsTo(`/r/k3m9%20qxt${mark}`)).toBe('/r/k3m9%20qxt')
    expect(await leadsTo(`/blog${mark}`)).toBe('/blog')
  },
)
