import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

const items = ['Home', 'Services', 'About', 'Why Choose Us', 'Testimonials', 'Blog', 'Gallery']
const menu = (page: Page) => page.locator('#menu')
const button = (page: Page) => page.getByRole('button', { name: 'Menu' })

for (const width of [320, 768, 1279]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 760 } })

    test('the menu opens and closes by its button', async ({ page }) => {
      await page.goto('/')
      await expect(menu(page)).toBeHidden()
      await button(page).click()
      await expect(menu(page).getByRole('link')).toHaveText([...items, 'Book Appointment'])
      await button(page).click()
      await expect(menu(page)).toBeHidden()
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a choice closes the menu and leads to its section', async ({ page }) => {
    await page.goto('/')
    // The script that closes the menu has come.
    await page.locator('html[data-arrived]').waitFor()
    await button(page).click()
    await menu(page).getByRole('link', { name: 'Testimonials' }).click()
    await expect(menu(page)).toBeHidden()
    expect(new URL(page.url()).hash).toBe('#testimonials')
    await expect(page.getByRole('heading', { name: 'What Our Patients Say' })).toBeInViewport()
  })

  test('Escape closes the menu and leaves the focus on its button', async ({ page }) => {
    await page.goto('/')
    await button(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
  })

  test('a touch beside the menu closes it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/')
    await button(page).click()
    await page.mouse.click(180, 790)
    await expect(menu(page)).toBeHidden()
  })

  test('every item can be reached on a screen lying on its side', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 320 })
    await page.goto('/')
    await button(page).click()
    const last = menu(page).getByRole('link', { name: 'Book Appointment' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  })
})

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 360, height: 640 }, javaScriptEnabled: false })

  test('the menu opens all the same and its links lead on', async ({ page }) => {
    await page.goto('/privacy')
    await button(page).click()
    await menu(page).getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(/\/#services$/)
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the same items stand in the header and there is no menu', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(items)
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Book Appointment' }),
    ).toBeVisible()
    await expect(button(page)).toBeHidden()
  })
})
