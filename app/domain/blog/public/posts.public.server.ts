import { type SqlBool, sql } from 'kysely'
import { heroSize, postImage } from '#app/domain/blog/featured-image.server.ts'
import { imageSources, postHtmlOnPage } from '#app/domain/blog/html/post-html.server.ts'
import { readingMinutes } from '#app/domain/blog/post.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { alphabetical } from '#app/platform/database/list-page.server.ts'
import { fewMatches, hasOneOf } from '#app/platform/database/search/search-lookup.server.ts'
import { containsTerms } from '#app/platform/database/search/search-text.server.ts'
import { spellingsOf } from '#app/values/folded-text.ts'
import type { BlogFilter } from './blog-filter.ts'

const maxRelated = 3

type PublicPost = NonNullable<Awaited<ReturnType<typeof findPost>>>

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

export async function findPostPreview(needs: Needs<'db' | 'images' | 'settings'>, id: string) {
  const found = await postCards(needs)
    .select(cardColumns)
    .select(['content', 'status', 'published_at'])
    .where('blog_posts.id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { status, published_at, ...card } = found
  const content = postHtmlOnPage(card.content, imageSources(needs))
  const read = { content, date: published_at, view_count: 0, minutes: readingMinutes(content) }
  const image = postImage(needs, card, heroSize)
  return { post: { ...card, ...read, image }, status, published_at }
}

export async function findCurrentSlug(needs: Needs<'db' | 'clock'>, former: string) {
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

/** When a post was published, or created when that is not known (D-16): the order of public lists. */
export const publicDate = sql<string>`coalesce(blog_posts.published_at, blog_posts.created_at)`

/** The condition of every public query: the post is published, and not scheduled for later. */
const isShown = ({ clock }: Needs<'clock'>) =>
  sql<SqlBool>`blog_posts.status = 'published' and ${publicDate} <= ${clock.now().toISOString()}`

const publicPosts = (needs: Needs<'db' | 'clock'>) =>
  needs.db.selectFrom('blog_posts').where(isShown(needs))

const postCards = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('blog_posts')
    .leftJoin('blog_categories', 'blog_categories.id', 'blog_posts.category_id')
    .leftJoin('pictures', 'pictures.public_id', 'blog_posts.featured_image')

export const publicCards = (needs: Needs<'db' | 'clock'>) => postCards(needs).where(isShown(needs))

export const cardColumns = [
  'blog_posts.slug',
  'blog_posts.title',
  'blog_posts.excerpt',
  'blog_posts.tags',
  'featured_image',
  'featured_image_alt',
  'view_count',
  'blog_posts.is_sample',
  'pictures.width as picture_width',
  'pictures.height as picture_height',
  'blog_categories.name as category_name',
  'blog_categories.color as category_color',
  publicDate.as('date'),
] as const

export async function nextPublication({
  db,
  clock,
}: Needs<'db' | 'clock'>): Promise<string | null> {
  const next = await db
    .selectFrom('blog_posts')
    .select('published_at')
    .where('status', '=', 'published')
    .where('published_at', '>', clock.now().toISOString())
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst()
  return next?.published_at ?? null
}

// A sitemap holds at most 50,000 addresses (https://www.sitemaps.org/protocol.html).
const maxPosts = 45_000

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

export const postsPerPage = 6

export async function listPosts(needs: Needs<'db' | 'clock'>, filter: BlogFilter) {
  const category = await findCategoryBySlug(needs, filter.category)
  const applied = { ...filter, category: category?.slug ?? '' }
  const from = (filter.page - 1) * postsPerPage
  // One text and not its words (D-15).
  const terms = applied.search ? [spellingsOf(applied.search)] : []
  const [matches, { total }] = await Promise.all([
    fewMatches(needs.db, 'blog_posts', terms),
    publicPosts(needs)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const rows = await publicCards(needs)
    .select(cardColumns)
    .$if(category !== null, (query) =>
      query.where('blog_posts.category_id', '=', category?.id ?? ''),
    )
    .where(({ ref }) => containsTerms([ref('blog_posts.search_text')], terms))
    .$if(matches !== null, (query) =>
      query.where(({ ref }) => hasOneOf(needs.db, ref('blog_posts.id'), matches ?? [])),
    )
    .orderBy(publicDate, 'desc')
    .orderBy('blog_posts.id', 'desc')
    .offset(from)
    .limit(postsPerPage + 1)
    .execute()
  const cards = rows.slice(0, postsPerPage)
  return { filter: applied, category, cards, total, from, hasMore: rows.length > cards.length }
}

async function findCategoryBySlug({ db }: Needs<'db'>, slug: string) {
  if (!slug) return null
  const category = await db
    .selectFrom('blog_categories')
    .select(['id', 'name', 'slug', 'color'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return category ?? null
}

export const listBlogCategories = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('blog_categories')
    .select(['name', 'slug', 'color'])
    .orderBy(alphabetical('name'))
    .orderBy('id')
    .execute()
