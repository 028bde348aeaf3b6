import { expect, it, vi } from 'vitest'
import { cacheNotFoundPage } from './not-found-pages.server.ts'
import type { Platform } from './platform/platform.server.ts'

it('renders the page of what is missing once for each kind', () => {
  const page = { body: Buffer.from('missing'), constants: new Set<string>() }
  const render = vi.fn(() => page)
  const platform = {} as Platform
  for (let attempt = 0; attempt < 100; attempt += 1) {
    expect(cacheNotFoundPage(platform, 'post', render)).toBe(page)
  }
  expect(render).toHaveBeenCalledTimes(1)
  cacheNotFoundPage(platform, 'page', render)
  cacheNotFoundPage({} as Platform, 'post', render)
  expect(render).toHaveBeenCalledTimes(3)
})
