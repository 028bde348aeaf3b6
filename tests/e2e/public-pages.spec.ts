import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, publicPages, scrollTo, test } from './fixtures.ts'

/** Records every request and every console error of a page, from its first byte on. */
function listenTo(page: Page) {
  const consoleErrors: string[] = []
  const requests: URL[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('requestfailed', (request) => consoleErrors.push(`failed: ${request.url()}`))
  page.on('request', (request) => requests.push(new URL(request.url())))
  return { consoleErrors, requests }
}

/** The scripts of a static page; lists also load the script that replaces them in place. */
const allowedScripts =
  /^\/assets\/(?:entry\.client|enhancement|follow-list|request-key|rolldown-runtime)-/

const withForm: string[] = ['/', '/appointment']

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await scrollTo(page, top)
    await page.waitForTimeout(30)
  }
  await page.waitForLoadState('networkidle')
}

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

/** The pages of one person, which have all their styles in the head. */
const pagesOfOneSheet = ['/r', '/offline']

for (const path of publicPages) {
  test(`${path} is painted before it asks for scripts, logs no error, asks no other host, and is accessible`, async ({
    page,
    baseURL,
  }) => {
    const { consoleErrors, requests } = listenTo(page)
    const answer = await page.goto(path)
    await page.locator('html[data-arrived]').waitFor()
    // The one image that a visitor waits for may be named early: its bytes come after the page's own.
    const preloads = (await answer?.text())?.match(/<link rel="\w*preload"[^>]*/g) ?? []
    expect(preloads.length).toBeLessThanOrEqual(1)
    for (const preload of preloads) expect(preload).toContain('as="image"')
    const isOfOneSheet = pagesOfOneSheet.includes(path)
    await expect(page.locator('head style')).toHaveCount(1)
    await expect(page.locator('body style')).toHaveCount(isOfOneSheet ? 0 : 1)
    await scrollThrough(page)
    expect(await askedForEarly(page)).toEqual([])
    // The browser also logs that the page itself is missing.
    const unexpected = path === '/nothing-here' ? /(?!)/ : /^/
    expect(consoleErrors.filter((text) => unexpected.test(text) || !text.includes('404'))).toEqual(
      [],
    )
    const strangers = requests.filter(
      ({ protocol, origin }) => protocol !== 'data:' && origin !== new URL(baseURL ?? '').origin,
    )
    expect(strangers.map(String)).toEqual([])
    const scripts = requests.map(({ pathname }) => pathname).filter((name) => name.endsWith('.js'))
    expect(scripts.some((name) => name.startsWith('/assets/entry.client-'))).toBe(true)
    // Only a page with the form loads React, and only when the form comes near.
    if (!withForm.includes(path))
      expect(scripts.filter((name) => !allowedScripts.test(name))).toEqual([])

    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoViolation(page)
      if (isOfOneSheet) continue
      // Otherwise what is painted while the rest of the page comes would change before the reader's eyes.
      const { complete, early, restored } = await looksOfTop(page)
      expect(complete.length, `${width} pixels`).toBeGreaterThan(20)
      expect(early, `${width} pixels`).toEqual(complete)
      // Otherwise the next width would compare the first styles with themselves.
      expect(restored, `${width} pixels`).toEqual(complete)
    }
  })
}

test('the home page loads no framework before its form is near the screen', async ({ page }) => {
  const { requests } = listenTo(page)
  const scripts = () =>
    requests.map(({ pathname }) => pathname).filter((name) => name.endsWith('.js'))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts().some((name) => name.startsWith('/assets/entry.client-'))).toBe(true)
  expect(scripts().filter((name) => !allowedScripts.test(name))).toEqual([])
  await page.locator('#faq').scrollIntoViewIfNeeded()
  await page.locator('#contact form').scrollIntoViewIfNeeded()
  await expect.poll(() => scripts().some((name) => name.includes('appointment-form'))).toBe(true)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('each page shows its whole content', async ({ page }) => {
    for (const path of publicPages) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const main = page.getByRole('main')
        expect((await main.innerText()).length).toBeGreaterThan(60)
        for (const heading of await main.getByRole('heading').all())
          await expect(heading).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
      })
    }
  })
})
