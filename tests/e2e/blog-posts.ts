import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { postRow, someBlogCategory } from '#tests/posts.ts'
import { inDatabase } from './in-database.ts'

/** A category that no other test has, with so many posts; the first is the newest. */
export const somePosts = (amount: number, content?: string) =>
  inDatabase(async ({ db }) => {
    const mark = randomUUID().slice(0, 8)
    const category = await someBlogCategory(
      { db },
      { name: `Heart ${mark}`, slug: `heart-${mark}` },
    )
    const rows = Array.from({ length: amount }, (_, place) =>
      postRow({
        slug: `ecg-${mark}-${place}`,
        title: `ECG ${mark} number ${place}`,
        excerpt: `Ɛkɔm 100% "sure_${mark}" what the heart's lines say.`,
        category_id: category.id,
        published_at: new Date(Date.UTC(2026, 9, 20) - place * 60_000).toISOString(),
        tags: ['heart', 'Ŋutɔ', 'lines', 'rest', 'walk'],
        featured_image: place % 2 === 0 ? '/pictures/ecg-720.jpg' : null,
        ...(content && { content }),
      }),
    )
    await db.insertInto('blog_posts').values(rows).execute()
    return { mark, category, rows }
  })

/** Opens a page of the blog once the server has heard of these posts. */
export async function openOnceHeard(page: Page, path: string, rows: { slug: string }[]) {
  const last = `/blog/${rows.at(-1)?.slug}`
  await expect.poll(async () => (await page.request.get(last)).status()).toBe(200)
  await page.goto(path)
}
