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

// A file requested while the page itself still loads would share the slow connection with it.
for (const path of publicPages) {
  test(`${path} asks for no script and no font before it is painted`, {
    tag: '@any-width',
  }, async ({ page }) => {
    await page.goto(path)
    const early = () =>
      page.evaluate(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        const resources = performance.getEntriesByType('resource')
        const names = resources.map(({ name }) => new URL(name).pathname)
        return {
          names,
          early: names.filter(
            (name, index) =>
              /\.(?:js|woff2)$/.test(name) &&
              (resources[index]?.startTime ?? 0) < (paint?.startTime ?? 0),
          ),
        }
      })
    await expect.poll(async () => (await early()).names.join()).toContain('/assets/entry.client-')
    expect((await early()).early).toEqual([])
    // The one image that a visitor waits for may be named early: its bytes come after the page's own.
    const preloads = (await (await page.request.get(path)).text()).match(
      /<link rel="\w*preload"[^>]*/g,
    )
    expect(preloads?.length ?? 0).toBeLessThanOrEqual(1)
    for (const preload of preloads ?? []) expect(preload).toContain('as="image"')
  })

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

/** The pages of one person, which have all their styles in the head. */
const pagesOfOneSheet = ['/r', '/offline']

for (const path of pagesOfOneSheet) {
  test(`all styles of ${path} stand in its head`, { tag: '@any-width' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('head style')).toHaveCount(1)
    await expect(page.locator('body style')).toHaveCount(0)
  })
}

// Otherwise what is painted while the rest of the page comes would move or change before the reader's eyes.
for (const path of publicPages.filter((each) => !pagesOfOneSheet.includes(each))) {
  test(`the first styles of ${path} show its top as all of them do`, {
    tag: '@any-width',
  }, async ({ page }) => {
    await page.goto(path)
    await page.locator('html[data-arrived]').waitFor()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const [complete, early, restored] = await page.evaluate(() => {
        const [, own] = document.querySelectorAll('style')
        const top = Array.from(document.querySelectorAll('body *')).filter(
          (element) =>
            own &&
            element.compareDocumentPosition(own) === Node.DOCUMENT_POSITION_FOLLOWING &&
            element.checkVisibility(),
        )
        const looks = () =>
          top.map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect()
            const style = getComputedStyle(element)
            return [element.outerHTML.slice(0, 80), x, y, width, height]
              .concat(style.color, style.backgroundColor, style.fontSize, style.fontWeight)
              .join(' ')
          })
        const complete = looks()
        const rules = own?.textContent ?? ''
        if (own) own.textContent = ''
        const early = looks()
        if (own) own.textContent = rules
        return [complete, early, looks()]
      })
      expect(complete?.length, `${width} pixels`).toBeGreaterThan(20)
      expect(early, `${width} pixels`).toEqual(complete)
      // Otherwise the next width would compare the first styles with themselves.
      expect(restored, `${width} pixels`).toEqual(complete)
    }
  })
}
