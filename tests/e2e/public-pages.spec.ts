import type { Page } from '@playwright/test'
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

for (const path of publicPages) {
  test(`${path} logs no console error and requests nothing from other hosts`, async ({
    page,
    baseURL,
  }) => {
    const { consoleErrors, requests } = listenTo(page)
    await page.goto(path)
    await scrollThrough(page)
    // The browser also logs that the page itself is missing.
    const unexpected = path === '/nothing-here' ? /(?!)/ : /^/
    expect(consoleErrors.filter((text) => unexpected.test(text) || !text.includes('404'))).toEqual(
      [],
    )
    const strangers = requests.filter(
      ({ protocol, origin }) => protocol !== 'data:' && origin !== new URL(baseURL ?? '').origin,
    )
    expect(strangers.map(String)).toEqual([])
    // Only a page with the form loads React, and only when the form comes near.
    if (withForm.includes(path)) return
    const scripts = requests.map(({ pathname }) => pathname).filter((name) => name.endsWith('.js'))
    expect(scripts.filter((name) => !allowedScripts.test(name))).toEqual([])
    expect(scripts.some((name) => name.startsWith('/assets/entry.client-'))).toBe(true)
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

  for (const path of publicPages) {
    test(`${path} shows its whole content`, async ({ page }) => {
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
