import { sql } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'

/** When a post became public, or was made where that is not known (D-16): the public order. */
export const publicDate = sql<string>`coalesce(blog_posts.published_at, blog_posts.created_at)`

/** The posts that visitors may know of: published, and not planned for later, however they are asked for. */
export const publicPosts = ({ db, clock }: Needs<'db' | 'clock'>) =>
  db
    .selectFrom('blog_posts')
    .where('blog_posts.status', '=', 'published')
    .where(publicDate, '<=', clock.now().toISOString())

/** The same with what belongs to each: its category, and what is known of its picture. */
export const publicCards = (needs: Needs<'db' | 'clock'>) =>
  publicPosts(needs)
    .leftJoin('blog_categories', 'blog_categories.id', 'blog_posts.category_id')
    .leftJoin('pictures', 'pictures.public_id', 'blog_posts.featured_image')

/** What a card, the feed and a related link show of a post. */
export const cardColumns = [
  ...(['blog_posts.slug', 'blog_posts.title', 'blog_posts.excerpt', 'blog_posts.tags'] as const),
  ...(['featured_image', 'featured_image_alt', 'view_count'] as const),
  ...(['blog_posts.focal_x', 'blog_posts.focal_y'] as const),
  ...(['pictures.width as picture_width', 'pictures.height as picture_height'] as const),
  ...([
    'blog_categories.name as category_name',
    'blog_categories.color as category_color',
  ] as const),
  publicDate.as('date'),
] as const
