import type { Needs } from '#app/platform/platform.server.ts'

const recent = 5

/** How many posts there are, whatever their status, and the newest of them for the dashboard. */
export async function readRecentPosts({ db }: Needs<'db'>) {
  const { count } = await db
    .selectFrom('blog_posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const posts = await db
    .selectFrom('blog_posts')
    .select(['id', 'slug', 'title', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recent)
    .execute()
  return { count, posts }
}
