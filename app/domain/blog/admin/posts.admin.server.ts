import { isPostStatus, isPublic, type PostStatus, postStateText } from '#app/domain/blog/post.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  newestFirst,
  type PageStart,
  readPage,
  rowsPerPage,
} from '#app/platform/database/list-page.server.ts'
import { fewMatches, hasOneOf } from '#app/platform/database/search/search-lookup.server.ts'
import { searchTerms } from '#app/platform/database/search/search-terms.ts'
import { containsTerms } from '#app/platform/database/search/search-text.server.ts'
import { readSearch } from '#app/values/lists/list-state.ts'

export type ListedPost = Awaited<ReturnType<typeof listAdminPosts>>['rows'][number]

export async function listAdminPosts({ db }: Needs<'db'>, filter: PostFilter, start?: PageStart) {
  const { status, search } = filter
  const terms = searchTerms(search)
  const matches = await fewMatches(db, 'blog_posts', terms)
  const listed = db
    .selectFrom('blog_posts')
    .select(['id', 'version', 'slug', 'title', 'excerpt', 'status', 'featured_image'])
    .select(['is_sample', 'published_at', 'created_at', 'view_count'])
    .$if(isPostStatus(status), (query) => query.where('status', '=', status as PostStatus))
    .$if(status === 'sample', (query) => query.where('is_sample', '=', true))
    .where(({ ref }) => containsTerms([ref('search_text'), ref('slug')], terms))
    .$if(matches !== null, (query) =>
      query.where(({ ref }) => hasOneOf(db, ref('id'), matches ?? [])),
    )
  return readPage(listed, newestFirst, rowsPerPage, start)
}

export function countPosts({ db, clock }: Needs<'db' | 'clock'>) {
  const now = clock.now().toISOString()
  return db
    .selectFrom('blog_posts')
    .select(({ fn }) => {
      const all = fn.countAll<number>()
      const published = all.filterWhere('status', '=', 'published')
      return [
        all.as('all'),
        all.filterWhere('status', '=', 'draft').as('drafts'),
        published.as('published'),
        published.filterWhere('published_at', '>', now).as('scheduled'),
      ]
    })
    .executeTakeFirstOrThrow()
}

const maxRecent = 5

export async function readRecentPosts({ db, clock }: Needs<'db' | 'clock'>) {
  const { all: count } = await countPosts({ db, clock })
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
  return { count, posts }
}

export type PostFilter = ReturnType<typeof readPostFilter>

/** Reads a filter from an address. Each word of the search must occur in title, slug, excerpt or tags, in any order. */
export function readPostFilter(query: URLSearchParams) {
  const status = query.get('status') ?? ''
  return {
    status: isPostStatus(status) || status === 'sample' ? status : ('' as const),
    search: readSearch(query),
  }
}
