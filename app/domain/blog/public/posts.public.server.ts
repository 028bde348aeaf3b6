import { postHtmlOnPage } from '#app/domain/blog/html/post-html.server.ts'
import { imageSources } from '#app/domain/blog/html/site-image-sources.server.ts'
import { readingMinutes } from '#app/domain/blog/post.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { cardColumns, publicCards, publicDate, publicPosts } from './visible-posts.server.ts'

const maxRelated = 3

export type PublicPost = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** The public post with a slug, with HTML sanitised on every read (D-19); null when there is none. */
export async function findPost(needs: Needs<'db' | 'clock' | 'images' | 'settings'>, slug: string) {
  const post = await publicCards(needs)
    .select(cardColumns)
    .select([
      'blog_posts.id',
      'blog_posts.category_id',
      'content',
      'meta_title',
      'meta_description',
    ])
    .select(['blog_categories.slug as category_slug', 'blog_posts.updated_at'])
    .where('blog_posts.slug', '=', slug)
    .executeTakeFirst()
  if (!post) return null
  const content = postHtmlOnPage(post.content, imageSources(needs))
  return { ...post, content, minutes: readingMinutes(content) }
}

/** The current slug of the public post that had this one before; null when there is none. */
export async function findCurrentSlug(
  needs: Needs<'db' | 'clock'>,
  former: string,
): Promise<string | null> {
  const post = await publicPosts(needs)
    .innerJoin('blog_post_slugs', 'blog_post_slugs.post_id', 'blog_posts.id')
    .select('blog_posts.slug')
    .where('blog_post_slugs.slug', '=', former)
    .executeTakeFirst()
  return post?.slug ?? null
}

export async function listRelated(
  needs: Needs<'db' | 'clock'>,
  { id, category_id }: Pick<PublicPost, 'id' | 'category_id'>,
) {
  if (!category_id) return []
  return publicPosts(needs)
    .select(['blog_posts.slug', 'blog_posts.title', 'blog_posts.is_sample', publicDate.as('date')])
    .where('blog_posts.category_id', '=', category_id)
    .where('blog_posts.id', '<>', id)
    .orderBy(publicDate, 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(maxRelated)
    .execute()
}
