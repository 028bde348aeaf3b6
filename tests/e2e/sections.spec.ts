import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'

const openQuickLinks = (page: Page) =>
  page.getByRole('contentinfo').locator('#quick-links summary').click()

const sections = ['services', 'testimonials', 'faq', 'contact']

/** The section begins just under the header, and its heading is not hidden by it. */
const standsClear = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => {
    const under = document.querySelector('.header-bar')?.getBoundingClientRect().bottom ?? 0
    const heading = section.querySelector('h1, h2')?.getBoundingClientRect()
    const { top } = section.getBoundingClientRect()
    return heading !== undefined && heading.top >= under && top <= under + 24
  })

test('a link to a section lands there, smoothly, and questions open', async ({ page }) => {
  for (const id of sections) {
    await test.step(id, async () => {
      await page.goto('/privacy')
      const link = page.getByRole('contentinfo').locator(`#quick-links a[href="/#${id}"]`)
      // The footer has no link to the questions; the address bar takes one.
      if (await link.count()) {
        await openQuickLinks(page)
        await link.click()
      } else await page.goto(`/#${id}`)
      // The two seconds begin with the page: how soon it comes is a matter of the machine here, and of the budgets.
      await page.waitForURL(`/#${id}`)
      await expect.poll(() => standsClear(page, id), { timeout: 2000 }).toBe(true)
    })
  }

  await test.step('several questions may be open, and each click turns one over', async () => {
    const open = page.locator('#faq details[open]')
    await expect(page.locator('#faq details')).toHaveCount(10)
    const turn = (index: number) => page.locator('#faq summary').nth(index).click()
    for (const index of [0, 4, 9]) await turn(index)
    await expect(open).toHaveCount(3)
    await expectNoViolation(page)
    await turn(4)
    await expect(page.locator('#faq details').nth(4).locator('p')).toBeHidden()
    await expect(open).toHaveCount(2)
  })

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
