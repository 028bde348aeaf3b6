import { createHash } from 'node:crypto'
import { test as base, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

/** Playwright's test, in which every visitor comes from an address of his own, as limits count by it. */
export const test = base.extend({
  extraHTTPHeaders: async ({ baseURL: _ }, use, { testId, retry, repeatEachIndex }) => {
    const bytes = createHash('sha256').update(`${testId} ${retry} ${repeatEachIndex}`).digest()
    await use({ 'X-Forwarded-For': `10.${bytes[0]}.${bytes[1]}.${bytes[2]}` })
  },
})

/** Every public page, an unknown address included. */
export const publicPages = [
  ...['/', '/appointment', '/blog', '/gallery', '/privacy', '/terms'],
  '/nothing-here',
] as const

/** Scrolls at once, whatever the page says of smoothness. */
export const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
