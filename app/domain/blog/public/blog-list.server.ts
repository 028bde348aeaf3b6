import type { Needs } from '#app/domain/platform.server.ts'
import { alphabetical } from '#app/platform/database/list-page.server.ts'
import { fewMatches, hasOneOf } from '#app/platform/database/search/search-lookup.server.ts'
import { containsTerms } from '#app/platform/database/search/search-text.server.ts'
import { spellingsOf } from '#app/values/folded-text.ts'
import type { BlogFilter } from './blog-filter.ts'
import { cardColumns, publicCards, publicDate } from './visible-posts.server.ts'

/** How many posts "Load More Posts" adds. */
export const postsPerPage = 6

/** A page of the public posts that match a search and a category, newest first. */
export async function listPosts(needs: Needs<'db' | 'clock'>, filter: BlogFilter) {
  const category = await findCategoryBySlug(needs, filter.category)
  const applied = { ...filter, category: category?.slug ?? '' }
  const from = (filter.page - 1) * postsPerPage
  // One text and not its words (D-15).
  const terms = applied.search ? [spellingsOf(applied.search)] : []
  const [matches, total] = await Promise.all([
    fewMatches(needs.db, 'blog_posts', terms),
    countPosts(needs),
  ])
  const rows = await publicCards(needs)
    .select(cardColumns)
    .$if(category !== null, (query) =>
      query.where('blog_posts.category_id', '=', category?.id ?? ''),
    )
    .$if(applied.search !== '', (query) =>
      query.where(({ ref }) => containsTerms([ref('blog_posts.search_text')], terms)),
    )
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

/** The number of public posts, without the scheduled ones. */
export async function countPosts({ db, clock }: Needs<'db' | 'clock'>): Promise<number> {
  const { amount } = await db
    .selectFrom('blog_posts')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('status', '=', 'published')
    .where(publicDate, '<=', clock.now().toISOString())
    .executeTakeFirstOrThrow()
  return amount
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

/** Every category of the blog by name, for the list's filter. */
export const listBlogCategories = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('blog_categories')
    .select(['name', 'slug', 'color'])
    .orderBy(alphabetical('name'))
    .orderBy('id')
    .execute()
