import type { Page } from '@playwright/test'
import { sanitisePost } from '#app/domain/blog/html/post-html.server.ts'
import { imageSources } from '#tests/allowed-image-sources.ts'
import { attacks } from '#tests/attack-corpus.ts'
import { expectNoViolation } from './axe.ts'
import { openWhenPostsAreServed, storePosts } from './blog-posts.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14; K) Chrome/140.0.0.0 Mobile Safari/537.36'

const text = `<h1>Before</h1><p class="text-justify">Eat <strong>nothing</strong> for six hours.</p>
  <h3>If you must</h3><ul><li><p>Water</p></li><li><p>Your medicine</p></li></ul>
  <blockquote><p>Ask us.</p></blockquote><ol start="3"><li><p>Three</p></li></ol>
  <p class="text-center"><a href="/appointment">Come</a>, <code>today</code>, <u>u</u>, <s>s</s>.</p>
  <img src="/pictures/ultrasound-720.jpg" alt="A scan" width="720" height="480">`

const openPost = (page: Page, rows: { slug: string }[]) =>
  openWhenPostsAreServed(page, `/blog/${rows[0]?.slug}`, rows)

// No robot, whose opening would not be counted.
test.use({ userAgent: phone })

test('a post is readable, is counted as read once, has no accessibility violation and logs no console error', async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const { rows, category } = await storePosts(3, text)
  await openPost(page, rows)
  const article = page.getByRole('article')
  await expect(article.getByText('0 views')).toBeVisible()
  const related = article.getByRole('region', { name: `More in ${category.name}` })
  await expect(related.getByRole('link')).toHaveCount(2)
  await expectNoViolation(page)
  expect(consoleErrors).toEqual([])
  await page.reload()
  await page.waitForLoadState('networkidle')
  const views = () =>
    inDatabase(({ db }) =>
      db
        .selectFrom('blog_posts')
        .select('view_count')
        .where('id', '=', rows[0]?.id ?? '')
        .executeTakeFirst(),
    )
  await expect.poll(views).toEqual({ view_count: 1 })
  await article.getByRole('link', { name: 'Our Services' }).click()
  await expect(page).toHaveURL('/#services')
})

test('nothing that was hidden in a post runs, loads or restyles', async ({ page }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).host))
  let dialogs = 0
  page.on('dialog', () => (dialogs += 1))
  const { rows } = await storePosts(1, attacks.join('\n'))
  await openPost(page, rows)
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
  await page.setContent('<main></main>')
  const texts = attacks.map((attack) => sanitisePost(attack, imageSources))
  await page.locator('main').evaluate((main, texts) => {
    for (const html of texts) main.appendChild(document.createElement('div')).innerHTML = html
  }, texts)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
  expect(await page.locator('body > *').count()).toBe(1)
  expect(dialogs).toBe(0)
  expect(requestedUrls.filter((host) => host && !host.startsWith('localhost'))).toEqual([])
})

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
