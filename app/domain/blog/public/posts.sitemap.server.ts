import type { Needs } from '#app/domain/platform.server.ts'
import { publicDate, publicPosts } from './visible-posts.server.ts'

// A sitemap holds at most 50,000 addresses (https://www.sitemaps.org/protocol.html).
const maxPosts = 45_000

/** Every public post's slug and last change for the sitemap, newest first. */
export async function listForSitemap(needs: Needs<'db' | 'clock'>) {
  const posts = await publicPosts(needs)
    .select(['blog_posts.slug', 'blog_posts.updated_at', publicDate.as('date')])
    .orderBy(publicDate, 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(maxPosts)
    .execute()
  // A scheduled post may have been edited long before it was published; its publication counts as the last change.
  return posts.map(({ slug, updated_at, date }) => ({
    slug,
    changedAt: updated_at > date ? updated_at : date,
  }))
}
