import { afterEach } from 'vitest'
import type { Site } from './site.ts'

/** Empties the blog after each test. */
export function emptyBlogAfterEach(site: () => Site) {
  afterEach(async () => {
    const { db, content } = site().platform
    for (const table of ['blog_posts', 'blog_categories', 'blog_post_drafts'] as const) {
      await db.deleteFrom(table).execute()
    }
    content.notify()
  })
}

/** The pages of the public blog, which is empty before each test. */
export function blogPages(site: () => Site) {
  emptyBlogAfterEach(site)
  const needs = () => site().platform
  const get = (path: string) => site().fetch(path, { redirect: 'manual' })
  return { needs, get, html: async (path: string) => (await get(path)).text() }
}
