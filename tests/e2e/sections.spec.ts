import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'

const openQuickLinks = (page: Page) =>
  page.getByRole('contentinfo').locator('#quick-links summary').click()

/** The section begins just under the header, and its heading is not hidden by it. */
const standsClear = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => {
    const under = document.querySelector('.header-bar')?.getBoundingClientRect().bottom ?? 0
    const heading = section.querySelector('h1, h2')?.getBoundingClientRect()
    const { top } = section.getBoundingClientRect()
    return heading !== undefined && heading.top >= under && top <= under + 24
  })

test('a link to a section lands there, smoothly, and questions open', async ({ page }) => {
  await page.goto('/privacy')
  await openQuickLinks(page)
  await page.getByRole('contentinfo').locator('#quick-links a[href="/#contact"]').click()
  await page.waitForURL('/#contact')
  await expect.poll(() => standsClear(page, 'contact')).toBe(true)
  // No link of the footer leads to the questions.
  await page.goto('/privacy')
  await page.goto('/#faq')
  await expect.poll(() => standsClear(page, 'faq')).toBe(true)

  await page.locator('#faq summary').first().click()
  await expectNoViolation(page)

  await test.step('on the page itself the way to a section is smooth', async () => {
    await page.goto('/')
    await page.locator('html[data-arrived]').waitFor()
    const steps: number[] = []
    await page.exposeFunction('noteStep', (top: number) => steps.push(top))
    await page.evaluate(() => {
      window.addEventListener('scroll', () => Object(window).noteStep(window.scrollY))
    })
    await openQuickLinks(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect.poll(() => standsClear(page, 'about')).toBe(true)
    expect(steps.length).toBeGreaterThan(3)
  })

  await test.step('with reduced motion it is a jump, and nothing on the page moves by itself', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.locator('html[data-arrived]').waitFor()
    const moving = () =>
      document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length
    expect(await page.evaluate(moving)).toBe(0)
    await openQuickLinks(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    expect(await standsClear(page, 'about')).toBe(true)
  })
})

test('the focus is always visible when moving by Tab, which first offers to skip to the content', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, width] of [
    ['/', 1280],
    ['/appointment', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    // Everything that the keyboard reaches is hydrated before the test begins.
    await page.locator('#first_name, footer').first().scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => window.scrollTo(0, 0))
    const hiddenElements: string[] = []
    let steps = 0
    for (; steps < 150; steps += 1) {
      await page.keyboard.press('Tab')
      const focusState = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return 'end'
        const bar = document.querySelector('.header-bar')?.getBoundingClientRect()
        const under = focused.closest('[data-header]') ? 0 : bar?.bottom
        const { top, bottom, height } = focused.getBoundingClientRect()
        const { outlineStyle, outlineWidth } = getComputedStyle(focused)
        const skip = focused.getAttribute('href') === '#main'
        // A tall field may reach over an edge, but never be hidden whole.
        const enough = Math.min(height / 2, 24)
        const seen = skip || (bottom > (under ?? 0) + enough && top < innerHeight - enough)
        // Within a date the browser itself marks the part that has the focus.
        if (focused.matches('[type="date"]')) return 'seen'
        const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        return seen && hasOutline
          ? 'seen'
          : `${focused.outerHTML.slice(0, 90)} ${top} ${outlineStyle}`
      })
      if (focusState === 'end') break
      if (focusState !== 'seen') hiddenElements.push(focusState)
    }
    expect(hiddenElements).toEqual([])
    expect(steps).toBeGreaterThan(20)
    expect(steps).toBeLessThan(150)
  }
  await page.goto('/privacy')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
