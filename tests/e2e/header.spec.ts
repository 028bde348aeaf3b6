import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, scrollTo, test } from './fixtures.ts'

const clear = 'rgba(0, 0, 0, 0)'
const solid = 'rgba(255, 255, 255, 0.94)'

const background = (page: Page) =>
  page.locator('.header-bar').evaluate((bar) => getComputedStyle(bar).backgroundColor)

async function expectToTurnSolid(page: Page) {
  await page.goto('/')
  for (const [top, expected] of [
    [0, clear],
    [50, clear],
    [51, solid],
    [600, solid],
    [50, clear],
  ] as const) {
    await scrollTo(page, top)
    await expect.poll(() => background(page), `at ${top} pixels`).toBe(expected)
  }
}

test('the header turns solid below 50 pixels, by style sheet alone', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await expectToTurnSolid(page)
})

test.describe('in a browser without scroll-driven animations', () => {
  // The test changes the page on its way, so its Content-Security-Policy would refuse the style sheet.
  test.use({ bypassCSP: true })

  async function takeAway(page: Page) {
    await page.addInitScript(() => {
      const { supports } = CSS
      CSS.supports = (...asked: string[]) =>
        !asked.join(' ').includes('animation-timeline') && supports(asked.join(':'))
    })
    await page.route('**/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('animation-timeline', 'no-such-timeline')
      await route.fulfill({ response, body })
    })
  }

  test('the script does it', async ({ page }) => {
    await takeAway(page)
    await expectToTurnSolid(page)
  })

  test('without the script either, it is solid throughout', { tag: '@any-width' }, async ({
    page,
  }) => {
    await takeAway(page)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    for (const top of [0, 600]) {
      await scrollTo(page, top)
      await expect.poll(() => background(page)).toBe(solid)
    }
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('a logo that cannot be loaded leaves no trace, and the name remains', {
      tag: '@any-width',
    }, async ({ page }) => {
      await page.route('**/logo.svg', (route) => route.abort())
      await page.goto('/')
      const brand = page.getByRole('banner').getByRole('link', { name: /GEMEV.*home/ })
      await expect(brand).toBeVisible()
      const logo = brand.locator('span').first()
      await expect
        .poll(async () => {
          const { channels } = await sharp(await logo.screenshot()).stats()
          return channels.every(({ min, max }) => min === max)
        })
        .toBe(true)
    })

    test('the logo leads home', { tag: '@any-width' }, async ({ page }) => {
      await page.goto('/privacy')
      await page
        .getByRole('banner')
        .getByRole('link', { name: /GEMEV.*home/ })
        .click()
      expect(new URL(page.url()).pathname).toBe('/')
    })
  })
}

test('on a phone the numbers scroll away, and the menu stays at hand', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await scrollTo(page, 900)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner').locator('a[href^="tel:"]').first()).not.toBeInViewport()
})

test('the two first phone numbers can be dialled from the header', { tag: '@any-width' }, async ({
  page,
}) => {
  await page.goto('/privacy')
  const numbers = page.getByRole('banner').locator('a[href^="tel:"]')
  await expect(numbers).toHaveText(['+233 00 000 0001', '+233 00 000 0002'])
})
