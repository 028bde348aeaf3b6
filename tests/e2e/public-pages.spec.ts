import type { Page } from '@playwright/test'
import { coloursOf, legibleColour } from '#app/domain/clinic/look.ts'
import { expectNoViolation } from './axe.ts'
import { openWhenPostsAreServed, storePosts } from './blog-posts.ts'
import { expect, hold, publicPages, scrollTo, test } from './fixtures.ts'
import { collectConsoleErrors } from './hydrated-page.ts'
import {
  brokenWords,
  inLargeText,
  inWidestFont,
  lowControls,
  overflow,
  overlaps,
  scrollThrough,
  weigh,
} from './layout.ts'

/** Records every request and every console error of a page, from its first byte on. */
function listenTo(page: Page) {
  const consoleErrors = collectConsoleErrors(page)
  const requests: URL[] = []
  page.on('requestfailed', (request) => consoleErrors.push(`failed: ${request.url()}`))
  page.on('request', (request) => requests.push(new URL(request.url())))
  const scripts = () =>
    requests.map(({ pathname }) => pathname).filter((name) => name.endsWith('.js'))
  return { consoleErrors, requests, scripts }
}

/** The scripts of a static page; lists also load the script that replaces them in place. */
const allowedScripts =
  /^\/assets\/(?:entry\.client|enhancement|follow-list|tab-storage|rolldown-runtime)-/

/** The scripts and fonts that were asked for before the page was painted: on a slow line they would share it. */
const askedForEarly = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) =>
          /\.(?:js|woff2)$/.test(name) && startTime < Number(paint?.startTime),
      )
      .map(({ name }) => name)
  })

/** How the top of the page looks by all its styles, by those in its head, and by all again. */
const looksOfTop = (page: Page) =>
  page.evaluate(() => {
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
    return { complete, early, restored: looks() }
  })

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Opens a page whose typeface comes once it is painted whole; answers what moves then, from where and to where. */
async function openAndWatch(page: Page, path: string) {
  // On a busy machine the page may be painted in two parts, which is not the typeface's doing.
  const painted = await hold(page, '**/*.woff2')
  const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
  const since = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
      ),
  )
  painted()
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('650 1em "Gemev Display"')))
    .toBe(true)
  await page.waitForLoadState('networkidle')
  await page.locator('html[data-arrived]').waitFor()
  const shifts = await page.evaluate(
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
        // The observer is told of what has happened with the next frame.
        setTimeout(() => resolve(found), 300)
      }),
    since,
  )
  return { html: await answer?.text(), shifts }
}

/** The pages of one person, which have all their styles in the head. */
const pagesOfOneSheet = ['/r', '/offline']

/** The pages that a wide screen lays out in their own way; all others are a heading and a column. */
const ownLayouts = ['/', '/blog', '/gallery', '/services/ultrasound']

/** Looks at a page at every width, and where its layout is its own also at what moves on a wide screen. */
async function lookAt(path: string, page: Page) {
  const { consoleErrors, requests, scripts } = listenTo(page)
  const { bytesOfPage } = weigh(page)
  const { html, shifts } = await openAndWatch(page, path)
  expect(shifts).toEqual([])
  // The form of `/appointment` is in view, and its island has a budget of its own.
  if (!['/appointment', '/nothing-here'].includes(path)) {
    expect(bytesOfPage()).toBeGreaterThan(3000)
    expect(bytesOfPage()).toBeLessThanOrEqual(path === '/' ? 30_000 : 20_000)
  }
  // The one image that a visitor waits for may be named early: its bytes come after the page's own.
  const preloads = html?.match(/<link rel="\w*preload"[^>]*/g) ?? []
  expect(preloads.length).toBeLessThanOrEqual(1)
  for (const preload of preloads) expect(preload).toContain('as="image"')
  const isOfOneSheet = pagesOfOneSheet.includes(path)
  await expect(page.locator('head style')).toHaveCount(1)
  await expect(page.locator('body style')).toHaveCount(isOfOneSheet ? 0 : 1)
  const frameworks = () => scripts().filter((name) => !allowedScripts.test(name))
  // Only a page with the form loads React, and only when the form comes near.
  if (path !== '/appointment') expect(frameworks()).toEqual([])
  await scrollThrough(page)
  expect(await askedForEarly(page)).toEqual([])
  // The browser also logs that the page itself is missing.
  const unexpected = path === '/nothing-here' ? /(?!)/ : /^/
  expect(consoleErrors.filter((text) => unexpected.test(text) || !text.includes('404'))).toEqual([])
  const strangers = requests.filter(
    ({ protocol, origin }) => protocol !== 'data:' && origin !== new URL(page.url()).origin,
  )
  expect(strangers.map(String)).toEqual([])
  expect(scripts().some((name) => name.startsWith('/assets/entry.client-'))).toBe(true)
  if (path !== '/' && path !== '/appointment') expect(frameworks()).toEqual([])
  if (path === '/') {
    const texts = page.locator('main p, main li, main dd, main label, main input')
    const sizes = await texts.evaluateAll((all) =>
      all.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
    )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  }

  // 320 is also what a wide screen leaves at four times its size (WCAG 1.4.10).
  for (const width of [320, 360, 768, 1280]) {
    const at = `${width} pixels`
    await page.setViewportSize({ width, height: 800 })
    if (width === 360 || (width === 1280 && ownLayouts.includes(path))) {
      await expectNoViolation(page)
      // Otherwise what is painted while the rest of the page comes would change before the reader's eyes.
      if (!isOfOneSheet) {
        const { complete, early, restored } = await looksOfTop(page)
        expect(complete.length, at).toBeGreaterThan(12)
        expect(early, at).toEqual(complete)
        // Otherwise the next width would compare the first styles with themselves.
        expect(restored, at).toEqual(complete)
      }
    }
    if (width === 360)
      expect.soft(await lowControls(page, 'body', 'nav a, .button'), at).toEqual([])
    await scrollTo(page, 100_000)
    await inWidestFont(page, async () => {
      expect.soft(await overflow(page), at).toBe(0)
      if (width !== 320) expect.soft(await brokenWords(page), at).toEqual([])
    })
    if (width === 360 || width === 1280)
      await inLargeText(page, async () => {
        expect.soft(await overflow(page), `large text, ${at}`).toBe(0)
        if (path === '/') expect.soft(await overlaps(page), `large text, ${at}`).toEqual([])
      })
  }
  if (ownLayouts.includes(path)) expect((await openAndWatch(page, path)).shifts).toEqual([])
}

// Three thirds, so that no worker has them all.
for (const third of [0, 1, 2]) {
  test(`public pages are light, painted at once, ask nobody else, and are whole and accessible at every width: third ${third + 1}`, async ({
    newDevice,
  }) => {
    test.setTimeout(240_000)
    for (const path of publicPages.filter((_, index) => index % 3 === third))
      await test.step(path, async () => {
        const page = await newDevice({ viewport: { width: 360, height: 760 } })
        await lookAt(path, page)
        await page.close()
      })
  })
}

test('on a slow or dear line headings stay in the own serif; the widest font is wider', async ({
  page,
  newDevice,
}) => {
  const { rows } = await storePosts(1)
  for (const [connection, family] of [
    [undefined, /^"Gemev Display",/],
    [{ effectiveType: '3g' }, /^"Gemev Display Fallback",/],
    [{ effectiveType: '4g', saveData: true }, /^"Gemev Display Fallback",/],
  ] as const) {
    const page = await newDevice()
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    await page.addInitScript((value) => {
      if (value) Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    await openWhenPostsAreServed(page, `/blog/${rows[0]?.slug}`, rows)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('h1')).toHaveCSS('font-family', family)
    expect(fonts).toHaveLength(connection ? 0 : 1)
  }
  // Without this, the walk might look at the font that the machine has.
  await page.goto('/')
  const width = () =>
    page
      .locator('main .button')
      .first()
      .evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return words.getBoundingClientRect().width
      })
  const own = await width()
  await inWidestFont(page, async () => {
    expect(await width()).toBeGreaterThan(own * 1.05)
  })
})

test('pairs of colours that an owner may choose can be read on every ground', async ({ page }) => {
  await page.goto('/')
  for (const [colour = '', accent = ''] of [
    ['#00c853', '#ffd600'],
    ['#ffffff', '#000000'],
    ['#9c4dcc', '#4db6ac'],
  ]) {
    const pair = { colour: legibleColour(colour), accent: legibleColour(accent) }
    await page.evaluate((styles) => {
      for (const [, name = '', value = ''] of styles.matchAll(/(--[\w-]+):(#\w+)/g))
        document.documentElement.style.setProperty(name, value)
    }, coloursOf(pair))
    await expectNoViolation(page)
  }
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('each page shows its whole content', async ({ page }) => {
    for (const path of publicPages) {
      await page.goto(path)
      const main = page.getByRole('main')
      expect((await main.innerText()).length, path).toBeGreaterThan(60)
      const headings = main.locator('h1, h2, h3')
      expect(
        await headings.evaluateAll((all) => all.filter((one) => !one.checkVisibility()).length),
        path,
      ).toBe(0)
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
  })
})
