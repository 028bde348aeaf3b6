import type { Page } from '@playwright/test'
import { openWhenPostsAreServed, storePosts } from './blog-posts.ts'
import { expect, test } from './fixtures.ts'
import { fillCategory } from './gallery.ts'
import { expectHydrated } from './hydrated-page.ts'

/** Lets every request for a script fail until `restore` is called; counts them. */
async function failScript(page: Page, name: string) {
  const url = `**/assets/${name}-*.js`
  let requests = 0
  await page.route(url, (route) => {
    requests += 1
    return route.abort()
  })
  return { count: () => requests, restore: () => page.unroute(url) }
}

test('a list whose script could not be loaded is followed from the next touch on', async ({
  page,
}) => {
  const { rows } = await storePosts(1)
  const script = await failScript(page, 'follow-list')
  await openWhenPostsAreServed(page, '/blog', rows)
  await expect.poll(script.count).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await script.restore()
  await expect(page.locator('[data-following]')).toHaveCount(0)
  await page.getByRole('searchbox').focus()
  await expect(page.locator('[data-following]')).toBeVisible()
})

test('a form whose script could not be loaded asks for it again at the next touch, not before', async ({
  page,
}) => {
  const script = await failScript(page, 'appointment-form')
  await page.goto('/appointment')
  const form = page.locator('[data-island] form')
  await form.scrollIntoViewIfNeeded()
  await expect.poll(script.count).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const requests = script.count()
  await page.waitForTimeout(500)
  expect(script.count()).toBe(requests)
  await script.restore()
  await page.getByLabel('First Name').focus()
  await expectHydrated(form)
})

test('an image opens at its own address when the lightbox could not be loaded', async ({
  page,
  uniqueName,
}) => {
  const slug = await fillCategory(page, `Broken ${uniqueName}`, 1)
  const script = await failScript(page, 'lightbox')
  await page.goto(`/gallery?category=${slug}`)
  await page.waitForLoadState('networkidle')
  expect(script.count()).toBe(0)
  const image = page.locator('a[data-picture]')
  const address = (await image.getAttribute('href')) ?? ''
  await image.click()
  await expect(page).toHaveURL(address)
})
