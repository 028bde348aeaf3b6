import type { Selectable } from 'kysely'
import { isPostStatus, isPublic, type PostStatus, postStateText } from '#app/domain/blog/post.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  newestFirst,
  type Page,
  type PageStart,
  readPage,
  rowsPerPage,
} from '#app/platform/database/list-page.server.ts'
import { fewMatches, hasOneOf } from '#app/platform/database/search/search-lookup.server.ts'
import { searchTerms } from '#app/platform/database/search/search-terms.ts'
import { containsTerms } from '#app/platform/database/search/search-text.server.ts'
import { readSearch } from '#app/values/lists/list-state.ts'
import type { BlogPostsTable } from '#db/schema.ts'

const listColumns = [
  'id',
  'version',
  'slug',
  'title',
  'excerpt',
  'status',
  'featured_image',
  'focal_x',
  'focal_y',
  'is_sample',
  'published_at',
  'created_at',
  'view_count',
] as const

export type ListedPost = Pick<Selectable<BlogPostsTable>, (typeof listColumns)[number]>

/** One page of the posts that match a filter, newest first, in any status; the first one without a start. */
export async function listAdminPosts(
  { db }: Needs<'db'>,
  filter: PostFilter,
  start?: PageStart,
): Promise<Page<ListedPost>> {
  const { status, search } = filter
  const terms = searchTerms(search)
  const matches = await fewMatches(db, 'blog_posts', terms)
  const listed = db
    .selectFrom('blog_posts')
    .select(listColumns)
    .$if(isPostStatus(status), (query) => query.where('status', '=', status as PostStatus))
    .$if(status === 'sample', (query) => query.where('is_sample', '=', true))
    .$if(terms.length > 0, (query) =>
      query.where(({ ref }) => containsTerms([ref('search_text'), ref('slug')], terms)),
    )
    .$if(matches !== null, (query) =>
      query.where(({ ref }) => hasOneOf(db, ref('id'), matches ?? [])),
    )
  return readPage(listed, newestFirst, rowsPerPage, start)
}

export async function countScheduledPosts({ db, clock }: Needs<'db' | 'clock'>): Promise<number> {
  const { scheduled } = await db
    .selectFrom('blog_posts')
    .select(({ fn }) => fn.countAll<number>().as('scheduled'))
    .where('status', '=', 'published')
    .where('published_at', '>', clock.now().toISOString())
    .executeTakeFirstOrThrow()
  return Number(scheduled)
}

export async function countPostsByStatus({ db }: Needs<'db'>): Promise<PostCounts> {
  const counts = await db
    .selectFrom('blog_posts')
    .select(({ fn }) => ['status', fn.countAll<number>().as('amount')])
    .groupBy('status')
    .execute()
  const none: PostCounts = { draft: 0, published: 0, archived: 0 }
  return { ...none, ...Object.fromEntries(counts.map(({ status, amount }) => [status, amount])) }
}

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

interface PostFilter {
  status: PostStatus | 'sample' | ''
  /** Searched in title, slug, excerpt and tags: every word must occur, in any order. */
  search: string
}

export function readPostFilter(query: URLSearchParams): PostFilter {
  const status = query.get('status') ?? ''
  return {
    status: isPostStatus(status) || status === 'sample' ? status : '',
    search: readSearch(query),
  }
}

type PostCounts = Record<PostStatus, number>
