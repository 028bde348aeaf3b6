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
  await expect(article.getByText('October 20, 2026')).toBeVisible()
  await expect(article.getByText('0 views')).toBeVisible()
  await expect(article.getByText('1 min read')).toBeVisible()
  await expect(article.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(5)
  await expect(article.getByRole('heading', { level: 2, name: 'Before' })).toBeVisible()
  await expect(article.getByRole('heading', { level: 3, name: 'If you must' })).toBeVisible()
  const related = article.getByRole('region', { name: `More in ${category.name}` })
  await expect(related.getByRole('link')).toHaveCount(2)
  const share = article.getByRole('link', { name: 'Share on WhatsApp' })
  expect(await share.getAttribute('href')).toContain(encodeURIComponent(`/blog/${rows[0]?.slug}`))
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
  await page.getByRole('article').getByRole('link', { name: 'Our Services' }).click()
  await expect(page).toHaveURL('/#services')
})

test('nothing that was hidden in a post runs, loads or restyles', async ({ page }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).host))
  let dialogs = 0
  page.on('dialog', () => (dialogs += 1))
  const { rows } = await storePosts(1, `${attacks.join('\n')}]]>`)
  await openPost(page, rows)
  for (const link of await page.locator('.post-text a').all()) {
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  }
  for (const [path, entry] of [
    ['/blog/feed.xml', 'item'],
    ['/sitemap.xml', 'url'],
  ] as const) {
    const found = await page.evaluate(
      async ([from, name]) => {
        const xml = await (await fetch(from)).text()
        const parsed = new DOMParser().parseFromString(xml, 'text/xml')
        const count = (selector: string) => parsed.querySelectorAll(selector).length
        return {
          parserErrors: count('parsererror'),
          entries: count(name),
          html: count('script, img, svg, iframe'),
        }
      },
      [path, entry] as const,
    )
    expect(found, path).toMatchObject({ parserErrors: 0, html: 0 })
    expect(found.entries, path).toBeGreaterThan(0)
  }
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
  await page.setContent('<main></main>')
  for (const attack of attacks) {
    await page.evaluate(
      (html) => {
        const main = document.querySelector('main')
        if (main) main.innerHTML = html
      },
      sanitisePost(attack, imageSources),
    )
  }
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
  expect(await page.locator('body > *').count()).toBe(1)
  expect(dialogs).toBe(0)
  expect(requestedUrls.filter((host) => host && !host.startsWith('localhost'))).toEqual([])
})
