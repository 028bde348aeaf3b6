import { isPublic, postStateText } from '#app/domain/blog/post-status.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { countPostsByStatus } from './posts.admin.server.ts'

const maxRecent = 5

/** How many posts there are in any status, and the newest of them for the dashboard. */
export async function readRecentPosts({ db, clock }: Needs<'db' | 'clock'>) {
  const counts = await countPostsByStatus({ db })
  const rows = await db
    .selectFrom('blog_posts')
    .select(['id', 'slug', 'title', 'status', 'published_at', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRecent)
    .execute()
  const now = clock.now().toISOString()
  const posts = rows.map((post) => ({
    ...post,
    state: postStateText(post, now),
    isPublic: isPublic(post, now),
  }))
  return { count: counts.draft + counts.published + counts.archived, posts }
}
