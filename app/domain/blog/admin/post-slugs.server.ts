import type { Needs } from '#app/domain/platform.server.ts'

/** Whether another post has a slug. `key` is the id of the own post, or the request key of a new one. */
export async function isSlugTaken(
  { db }: Needs<'db'>,
  { slug, key }: { slug: string; key: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', key)
    .where(({ eb, or }) => or([eb('request_key', 'is', null), eb('request_key', '<>', key)]))
    .executeTakeFirst()
  return other !== undefined
}

interface FormerSlug {
  postId: string
  slug: string
  published_at: string | null
}

/**
 * Stores a redirect from a post's former slug, if the post was public under it. Once another public post has the slug,
 * that post is shown instead.
 */
export async function storeFormerSlug(
  { db, clock }: Needs<'db' | 'clock'>,
  { postId, slug, published_at }: FormerSlug,
): Promise<void> {
  const given_up_at = clock.now().toISOString()
  if (published_at === null || published_at > given_up_at) return
  await db
    .insertInto('blog_post_slugs')
    .values({ slug, post_id: postId, given_up_at })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: postId, given_up_at }))
    .execute()
}
