import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { openWhenPostsAreServed, storePosts } from './blog-posts.ts'
import { expect, test } from './fixtures.ts'

const status = (page: Page) => page.getByRole('status')
const cards = (page: Page) => page.locator('#blog-posts > li')

const openList = async (page: Page, rows: { slug: string }[]) => {
  await openWhenPostsAreServed(page, '/blog', rows)
  await expect(page.locator('[data-following]')).toBeVisible()
}

test('the list follows what is typed and chosen, goes on six at a time, and its address with it', async ({
  page,
}) => {
  const { rows, category, uniqueName } = await storePosts(14)
  await openList(page, rows)
  const box = page.getByRole('searchbox')
  for (const [typed, found] of [
    [`ecg ${uniqueName} NUMBER 13`, 1],
    [`100_ "sure%${uniqueName}`, 0],
    [`ƐKƆM 100% "sure_${uniqueName}`, 6],
  ] as const) {
    await box.fill(typed)
    await expect(status(page)).toHaveText(new RegExp(`^Showing ${found} of \\d+ posts for “`))
    await expect(cards(page)).toHaveCount(found)
    await expect(box).toBeFocused()
    expect(new URL(page.url()).searchParams.get('q')).toBe(typed)
  }
  await page.getByRole('link', { name: 'Remove the search' }).click()
  await expect(box).toHaveValue('')
  await expect(page).toHaveURL('/blog')
  await page.goBack()
  await expect(box).toHaveValue(`ƐKƆM 100% "sure_${uniqueName}`)
  await page.goForward()
  await expect(box).toHaveValue('')

  const choice = page
    .locator('nav[aria-label=Categories]')
    .getByRole('link', { name: category.name })
  await expect(choice).toBeHidden()
  await page.getByText('Filters', { exact: true }).click()
  await choice.click()
  await expect(status(page)).toHaveText(new RegExp(`^Showing 6 of \\d+ posts in ${category.name}$`))
  await expect(choice).toBeVisible()
  await expect(choice).toHaveAttribute('aria-current', 'true')
  await expectNoViolation(page)
  const more = page.getByRole('link', { name: 'Load More Posts' })
  await more.click()
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).nth(6).getByRole('link').first()).toBeFocused()
  await more.click()
  await expect(cards(page)).toHaveCount(14)
  await expect(page.getByRole('button', { name: 'Load More Posts' })).toBeDisabled()
  await expect(page.getByText('All posts are shown')).toBeVisible()
  await box.fill('no such thing')
  await expect(page.getByRole('heading', { name: 'No Posts Found' })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Clear Filters' }).last().click()
  await expect(status(page)).toHaveText(/^Showing \d+ of \d+ posts$/)
  await expect(page).toHaveURL('/blog')
})

test('six placeholders stand for a list on its way, and a failure is mended', async ({ page }) => {
  const { rows, category, uniqueName } = await storePosts(1)
  // A list whose script could not be loaded is followed from the next touch on.
  let requests = 0
  await page.route('**/assets/follow-list-*.js', (route) => {
    requests += 1
    return route.abort()
  })
  await openWhenPostsAreServed(page, `/blog?category=${category.slug}`, rows)
  await expect.poll(() => requests).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await page.unrouteAll()
  await expect(page.locator('[data-following]')).toHaveCount(0)
  await page.getByRole('searchbox').focus()
  await expect(page.locator('[data-following]')).toBeVisible()
  let fail = true
  const placeholdersSeen = Promise.withResolvers<void>()
  await page.route('**/blog?*part=main*', async (route) => {
    await placeholdersSeen.promise
    await (fail ? route.abort() : route.continue())
  })
  await page.getByRole('searchbox').fill('number')
  await expect(page.locator('#blog-posts > li[aria-hidden]')).toHaveCount(6)
  placeholdersSeen.resolve()
  await expect(page.getByRole('heading', { name: 'Error Loading Posts' })).toBeVisible()
  await expect(page.getByText('Failed to fetch posts')).toBeVisible()
  await expectNoViolation(page)
  fail = false
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByText(uniqueName).first()).toBeVisible()
})
