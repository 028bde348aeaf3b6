import { Outlet, useSearchParams } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { readPostFilter } from '#app/domain/blog/post-filter.ts'
import { isPostStatus, postStatusLabel } from '#app/domain/blog/post-status.ts'
import { postDoneTexts } from '#app/domain/blog/post-texts.ts'
import { countPostsByStatus, listAdminPosts } from '#app/domain/blog/posts.admin.server.ts'
import { listUnsavedPosts } from '#app/domain/blog/posts.unsaved.server.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { readPageStart } from '#app/platform/database/list-cursor.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { FailureText } from '#app/routes/admin/failure.tsx'
import { withPart } from '#app/routes/admin/list-address.ts'
import { listScreens } from '#app/routes/admin/list-screens.ts'
import { Pager } from '#app/routes/admin/pager.tsx'
import { refreshOnConflict } from '#app/routes/admin/refresh-on-conflict.ts'
import { Toast } from '#app/routes/admin/toast.tsx'
import { useIsListLoading } from '#app/routes/admin/use-is-list-loading.ts'
import { useToast } from '#app/routes/admin/use-toast.ts'
import { AlertDialog } from '#app/ui/dialog.tsx'
import type { Route } from './+types/page.ts'
import { CategoryCards } from './category-cards.tsx'
import { NoPosts } from './empty-list.tsx'
import { Filters } from './filters.tsx'
import { Heading } from './heading.tsx'
import { postsAddress } from './list-address.ts'
import { PostFigures } from './post-figures.tsx'
import { PostTable } from './post-table.tsx'
import { thumbnailOf } from './thumbnail.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const filter = readPostFilter(url.searchParams)
  const { id: staff } = context.get(staffMember)
  const start = readPageStart(url.searchParams)
  const [page, counts, categories, unsaved] = await Promise.all([
    listAdminPosts(needs, filter, start),
    countPostsByStatus(needs),
    listCategories(needs, 'blog'),
    listUnsavedPosts(needs, staff, filter.search),
  ])
  const posts = page.posts.map((post) => ({ ...post, ...thumbnailOf(needs, post) }))
  const now = needs.clock.now().toISOString()
  // Unsaved posts are the newest drafts: on the first page only, and in no other status.
  const hasUnsaved = !start && (filter.status === '' || filter.status === 'draft')
  const unsavedPosts = hasUnsaved ? unsaved.posts : []
  return {
    ...page,
    posts,
    counts,
    categories,
    filter,
    now,
    unsavedPosts,
    unsavedCount: unsaved.total,
  }
}

const screen = listScreens.posts

export const shouldRevalidate = refreshOnConflict

export const meta = () => adminMeta('Blog')

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, counts, categories, filter, now, unsavedPosts, unsavedCount } = loaderData
  const [query] = useSearchParams()
  const { alert, showResult, hideAlert, ...toast } = useToast(query.get('done'), sentenceOf)
  const isLoading = useIsListLoading(screen, postsAddress)
  return (
    <>
      <Heading />
      <PostFigures counts={counts} unsaved={unsavedCount} />
      <CategoryCards categories={categories} />
      <Filters filter={filter} />
      <p role="status" className="mt-4 min-h-6 text-stone">
        {isLoading && screen.loading}
      </p>
      <div aria-busy={isLoading} className="aria-busy:opacity-50">
        {posts.length + unsavedPosts.length > 0 ? (
          <PostTable
            posts={posts}
            unsaved={unsavedPosts}
            now={now}
            query={query}
            onResult={showResult}
          />
        ) : (
          <NoPosts isFiltered={filter.search !== '' || filter.status !== ''} />
        )}
      </div>
      <Pager
        {...loaderData}
        rows={posts}
        address={(part, cursor) => postsAddress(withPart(query, part, cursor))}
      />
      <Outlet />
      <Toast {...toast} />
      {alert && (
        <AlertDialog title="Not saved" text={<FailureText text={alert} />} onClose={hideAlert} />
      )}
    </>
  )
}

function sentenceOf(done: string): string {
  if (done === 'saved' || done === 'deleted' || done === 'discarded') return postDoneTexts[done]
  return isPostStatus(done) ? `Status changed to ${postStatusLabel(done)}` : ''
}
