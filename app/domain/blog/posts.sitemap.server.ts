import type { Needs } from '#app/platform/platform.server.ts'
import { publicDate, publicPosts } from './posts.public-query.server.ts'

// A sitemap holds 50,000 addresses (https://www.sitemaps.org/protocol.html).
const most = 45_000

/** Every public post's slug, and when it last changed, for search engines; the newest first. */
export async function listForSitemap(needs: Needs<'db' | 'clock'>) {
  const posts = await publicPosts(needs)
    .select(['blog_posts.slug', 'blog_posts.updated_at', publicDate.as('date')])
    .orderBy(publicDate, 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(most)
    .execute()
  // A post that was planned may have been written long before its day.
  return posts.map(({ slug, updated_at, date }) => ({
    slug,
    changedAt: updated_at > date ? updated_at : date,
  }))
}
