import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolation } from './axe.ts'
import { expect, scrollTo, test } from './fixtures.ts'
import { lowControls } from './layout.ts'

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

// What a browser without scroll-driven animations would do needs a changed page, which the Content-Security-Policy refuses.
test.use({ bypassCSP: true })

test('the header turns solid below 50 pixels, by style sheet alone or by script', async ({
  page,
  newDevice,
}) => {
  await page.route('**/*.js', (route) => route.abort())
  await expectToTurnSolid(page)
  const old = await newDevice({ bypassCSP: true })
  await old.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...asked: string[]) =>
      !asked.join(' ').includes('animation-timeline') && supports(asked.join(':'))
  })
  await old.route('**/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('animation-timeline', 'no-such-timeline')
    await route.fulfill({ response, body })
  })
  await expectToTurnSolid(old)
  // Without the script either, it is solid throughout.
  await old.route('**/*.js', (route) => route.abort())
  await old.goto('/')
  for (const top of [0, 600]) {
    await scrollTo(old, top)
    await expect.poll(() => background(old)).toBe(solid)
  }
})

const items = ['Home', 'Services', 'About', 'Why Choose Us', 'Testimonials', 'Blog', 'Gallery']
const menu = (page: Page) => page.locator('#menu')
const button = (page: Page) => page.getByRole('button', { name: 'Menu' })

test('the menu opens and closes by its button, Escape, a touch, a choice', async ({ page }) => {
  await page.goto('/')
  // The script that closes the menu has come.
  await page.locator('html[data-arrived]').waitFor()
  for (const width of [320, 1279]) {
    await page.setViewportSize({ width, height: 800 })
    await button(page).click()
    await expect(menu(page).getByRole('link', { name: 'Book Appointment' })).toBeVisible()
    await button(page).click()
    await expect(menu(page)).toBeHidden()
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expectNoViolation(page)
  expect(await lowControls(page, '#menu')).toEqual([])
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
  await button(page).click()
  await page.mouse.click(180, 790)
  await expect(menu(page)).toBeHidden()
  await button(page).click()
  await menu(page).getByRole('link', { name: 'Testimonials' }).click()
  await expect(menu(page)).toBeHidden()
  expect(new URL(page.url()).hash).toBe('#testimonials')
  await expect(page.getByRole('heading', { name: 'What Our Patients Say' })).toBeInViewport()
  // The menu stays at hand, also on a screen lying on its side.
  await page.setViewportSize({ width: 640, height: 320 })
  await button(page).click()
  const last = menu(page).getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('without a logo the name leads home, on a wide screen the items are beside it, and without JavaScript the menu opens', async ({
  page,
  newDevice,
}) => {
  // A logo that cannot be loaded leaves the name, which leads home.
  await page.route('**/logo.svg', (route) => route.abort())
  await page.goto('/privacy')
  const brand = page.getByRole('banner').getByRole('link', { name: /GEMEV.*home/ })
  const logo = brand.locator('span').first()
  await expect
    .poll(async () => {
      const { channels } = await sharp(await logo.screenshot()).stats()
      return channels.every(({ min, max }) => min === max)
    })
    .toBe(true)
  await brand.click()
  await expect(page).toHaveURL('/')

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(items)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Book Appointment' })).toBeVisible()
  await expect(button(page)).toBeHidden()
  const plain = await newDevice({ javaScriptEnabled: false })
  await plain.goto('/privacy')
  await button(plain).click()
  await menu(plain).getByRole('link', { name: 'Services' }).click()
  await expect(plain).toHaveURL(/\/#services$/)
})
