import type { Page } from '@playwright/test'
import { openWhenPostsAreServed, storePosts } from './blog-posts.ts'
import { expect, publicPages, test } from './fixtures.ts'

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** What has moved since the given time of the page, from where and to where. */
const shifts = (page: Page, since: number) =>
  page.evaluate(
    (since) =>
      new Promise<string[]>((resolve) => {
        const found: string[] = []
        new PerformanceObserver((list) => {
          for (const { sources, startTime } of list.getEntries() as LayoutShift[]) {
            if (startTime < since) continue
            for (const { node, previousRect: from, currentRect: to } of sources) {
              const name = `${node?.nodeName} "${node?.textContent?.trim().slice(0, 60)}"`
              found.push(`${name}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`)
            }
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(found), 300)
      }),
    since,
  )

/** Waits until the whole page is painted, and gives the time since it was asked for, in milliseconds. */
const paintedWhole = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
      ),
  )

for (const path of publicPages) {
  test(`nothing on ${path} moves when the clinic's typeface comes`, async ({ page }) => {
    // On a busy machine the page may be painted in two parts, which is not the typeface's doing.
    const painted = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await painted.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const since = await paintedWhole(page)
    painted.resolve()
    await expect
      .poll(() => page.evaluate(() => document.fonts.check('650 1em "Gemev Display"')))
      .toBe(true)
    await page.waitForLoadState('networkidle')
    expect(await shifts(page, since)).toEqual([])
  })
}

test("headings take the clinic's typeface where the connection is good", {
  tag: '@any-width',
}, async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.locator('h1')).toHaveCSS('font-family', /^"Gemev Display",/)
})

for (const [line, connection] of [
  ['slow', { effectiveType: '3g' }],
  ['dear', { effectiveType: '4g', saveData: true }],
] as const) {
  test(`on a ${line} connection headings stay in the device's own serif`, {
    tag: '@any-width',
  }, async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    await page.addInitScript(
      (connection) => Object.defineProperty(navigator, 'connection', { value: connection }),
      connection,
    )
    const { rows } = await storePosts(1)
    await openWhenPostsAreServed(page, `/blog/${rows[0]?.slug}`, rows)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('h1')).toHaveCSS('font-family', /^"Gemev Display Fallback",/)
    expect(fonts).toEqual([])
  })
}
