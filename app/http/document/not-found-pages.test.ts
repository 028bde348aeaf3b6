import { expect, it, vi } from 'vitest'
import { cacheNotFoundPage } from './not-found-pages.server.ts'

it('renders the page of what is missing once for each kind', () => {
  const page = '<p>missing</p>'
  const render = vi.fn(() => page)
  const content = {}
  for (let attempt = 0; attempt < 100; attempt += 1) {
    expect(cacheNotFoundPage(content, 'post', render)).toBe(page)
  }
  expect(render).toHaveBeenCalledTimes(1)
  cacheNotFoundPage(content, 'page', render)
  cacheNotFoundPage({}, 'post', render)
  expect(render).toHaveBeenCalledTimes(3)
})
