import { href, Link, useSearchParams } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { postDoneTexts } from '#app/domain/blog/post-texts.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { setUpParent } from '#app/routes/admin/website/set-up.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Route } from './+types/page.ts'
import { CategoryCards } from './category-cards.tsx'
import { PostActions } from './post-actions.tsx'
import { postColumns } from './post-columns.tsx'
import { readPostList } from './post-list.server.ts'
import { PostSearch } from './post-search.tsx'
import { SamplesNotice } from './samples-notice.tsx'

export const handle = { permission: 'content' }

export function loader({ context, url }: Route.LoaderArgs) {
  return readPostList(context.get(platform), url.searchParams, context.get(staffMember).id)
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Blog')

export default function Blog({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { rows, pages, counts, categories, filter, unsavedCount, samples, scheduled } = loaderData
  const { search, status } = filter
  const isFiltered = search !== '' || status !== ''
  const note = unsavedCount > 0 ? `${unsavedCount.toLocaleString('en')} not saved yet` : undefined
  const total = counts.draft + counts.published + counts.archived
  return (
    <ResourceList
      title="Blog Management"
      parent={setUpParent(query)}
      create={{ label: 'New Post', to: href('/admin/blog/new') }}
      notice={<SamplesNotice amount={samples} isListed={status === 'sample'} />}
      counts={[
        { status: '', label: 'Total Posts', value: total, edge: 'border-l-stone' },
        {
          status: 'published',
          label: 'Published',
          value: counts.published - scheduled,
          edge: 'border-l-leaf',
          note: scheduled > 0 ? `${scheduled.toLocaleString('en')} scheduled` : undefined,
        },
        { status: 'draft', label: 'Drafts', value: counts.draft, edge: 'border-l-ochre', note },
      ]}
      // Not above the list of samples, which the categories would push far down on a phone.
      groups={status === 'sample' ? null : <CategoryCards categories={categories} />}
      search={<PostSearch {...filter} samples={samples} />}
      loadingText={listScreens.posts.loading}
      rows={rows}
      columns={postColumns}
      rowActions={(row) => <PostActions row={row} />}
      empty={isFiltered ? noMatch : noPosts}
      pages={pages}
      doneTexts={postDoneTexts}
    />
  )
}

const noMatch = { title: 'No posts found', text: <p>No posts match these filters.</p> }

const noPosts = {
  title: 'No posts yet',
  text: (
    <>
      <p>Get started by creating your first blog post.</p>
      <Link to={href('/admin/blog/new')} className="button mt-3">
        Create First Post
      </Link>
    </>
  ),
}
