import { sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'

/** When a post was published, or created when that is not known (D-16): the order of public lists. */
export const publicDate = sql<string>`coalesce(blog_posts.published_at, blog_posts.created_at)`

/** The posts that visitors may see: published, and not scheduled for later. Every public query starts here. */
export const publicPosts = ({ db, clock }: Needs<'db' | 'clock'>) =>
  db
    .selectFrom('blog_posts')
    .where('blog_posts.status', '=', 'published')
    .where(publicDate, '<=', clock.now().toISOString())

/** The public posts, joined with the category and the image of each. */
export const publicCards = (needs: Needs<'db' | 'clock'>) =>
  publicPosts(needs)
    .leftJoin('blog_categories', 'blog_categories.id', 'blog_posts.category_id')
    .leftJoin('pictures', 'pictures.public_id', 'blog_posts.featured_image')

/** The columns of a post that a card, the feed and a related link show. */
export const cardColumns = [
  'blog_posts.slug',
  'blog_posts.title',
  'blog_posts.excerpt',
  'blog_posts.tags',
  'featured_image',
  'featured_image_alt',
  'view_count',
  'blog_posts.is_sample',
  'blog_posts.focal_x',
  'blog_posts.focal_y',
  'pictures.width as picture_width',
  'pictures.height as picture_height',
  'blog_categories.name as category_name',
  'blog_categories.color as category_color',
  publicDate.as('date'),
] as const
