import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { insertBlogCategory, postRow } from '#tests/posts.ts'
import { inDatabase } from './in-database.ts'

/** A category that no other test has, with so many posts; the first is the newest. */
export const storePosts = (amount: number, content?: string) =>
  inDatabase(async ({ db }) => {
    const uniqueName = randomUUID().slice(0, 8)
    const category = await insertBlogCategory(
      { db },
      { name: `Heart ${uniqueName}`, slug: `heart-${uniqueName}` },
    )
    const rows = Array.from({ length: amount }, (_, index) =>
      postRow({
        slug: `ecg-${uniqueName}-${index}`,
        title: `ECG ${uniqueName} number ${index}`,
        excerpt: `Ɛkɔm 100% "sure_${uniqueName}" what the heart's lines say.`,
        category_id: category.id,
        published_at: new Date(Date.UTC(2026, 9, 20) - index * 60_000).toISOString(),
        tags: ['heart', 'Ŋutɔ', 'lines', 'rest', 'walk'],
        featured_image: index % 2 === 0 ? '/pictures/ecg-720.jpg' : null,
        ...(content && { content }),
      }),
    )
    await db.insertInto('blog_posts').values(rows).execute()
    return { uniqueName, category, rows }
  })

/** Opens a page of the blog once the server shows these posts, also where it had the list in its cache. */
export async function openWhenPostsAreServed(page: Page, path: string, rows: { slug: string }[]) {
  const last = rows.at(-1)?.slug ?? ''
  await expect.poll(async () => (await page.request.get(`/blog/${last}`)).status()).toBe(200)
  const category = last.replace(/^ecg-(.*)-\d+$/, 'heart-$1')
  await expect
    .poll(async () => (await page.request.get('/blog')).text())
    .toContain(`category=${category}`)
  await page.goto(path)
}
