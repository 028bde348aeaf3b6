import { openWhenPostsAreServed, somePosts } from './blog-posts.ts'
import { expect, test } from './fixtures.ts'

test('an article is printed with its title, summary and date', async ({ page }) => {
  const { rows } = await somePosts(1)
  await openWhenPostsAreServed(page, `/blog/${rows[0]?.slug}`, rows)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.post-excerpt')).toBeVisible()
  await expect(page.locator('time').first()).toBeVisible()
  await expect(page.locator('[data-header] .header-bar')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('the home page is printed with every answer open, in black on white', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  for (const answer of await page.locator('#faq details p').all()) {
    expect((await answer.boundingBox())?.height).toBeGreaterThan(10)
  }
  const dark = await page.locator('main *:not(svg, svg *)').evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { backgroundColor, color } = getComputedStyle(element)
        return backgroundColor !== 'rgba(0, 0, 0, 0)' || color !== 'rgb(0, 0, 0)'
      }).length,
  )
  expect(dark).toBe(0)
})

test('the daily opening hours are printed', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('9-hour daily operations')).toBeVisible()
})
