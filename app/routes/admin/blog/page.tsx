import { Eye, Pencil } from 'lucide-react'
import { href, Link } from 'react-router'
import { listUnsavedPosts, type UnsavedPost } from '#app/domain/blog/admin/post-drafts.server.ts'
import { countPublicSamples } from '#app/domain/blog/admin/posts.acts.server.ts'
import {
  countPosts,
  type ListedPost,
  listAdminPosts,
  type PostFilter,
  readPostFilter,
} from '#app/domain/blog/admin/posts.admin.server.ts'
import { shownImage } from '#app/domain/blog/featured-image.server.ts'
import {
  isPublic,
  isScheduled,
  postDoneTexts,
  postStatuses,
  postStatusLabel,
} from '#app/domain/blog/post.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { platform } from '#app/http/context.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import { RowAct } from '#app/ui/admin/list/row-actions.tsx'
import { DeleteLink, RowLink } from '#app/ui/admin/list/row-link.tsx'
import { SearchForm } from '#app/ui/admin/list/search-form.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import type { Route } from './+types/page.ts'
import { CategoryCards } from './category-cards.tsx'
import {
  continueAddress,
  isUnsavedPost,
  type ListedRow,
  rowTitle,
  type SavedPost,
  samplesAddress,
} from './listed-row.ts'
import { postColumns } from './post-columns.tsx'

export const handle = { permission: 'content' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const filter = readPostFilter(url.searchParams)
  const start = readPageStart(url.searchParams)
  const [{ rows: posts, ...pages }, counts, categories, unsaved, samples] = await Promise.all([
    listAdminPosts(needs, filter, start),
    countPosts(needs),
    listCategories(needs, 'blog'),
    listUnsavedPosts(needs, filter.search),
    countPublicSamples(needs),
  ])
  const now = needs.clock.now().toISOString()
  // Unsaved posts are the newest drafts: on the first page only, and in no other status.
  const hasUnsaved = !start && (filter.status === '' || filter.status === 'draft')
  const saved = posts.map((post) => ({
    ...post,
    thumbnail: thumbnailOf(needs, post),
    isScheduled: isScheduled(post, now),
    isPublic: isPublic(post, now),
  }))
  const rows = [...(hasUnsaved ? unsaved.posts : []), ...saved]
  return {
    rows,
    pages,
    counts,
    categories,
    filter,
    unsavedCount: unsaved.total,
    samples,
  }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Blog')

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { rows, pages, counts, categories, filter, unsavedCount, samples } = loaderData
  const { search, status } = filter
  const isFiltered = search !== '' || status !== ''
  const note = unsavedCount > 0 ? `${unsavedCount.toLocaleString('en')} not saved yet` : undefined
  const { all, published, drafts, scheduled } = counts
  return (
    <ResourceList
      title="Blog Management"
      create={{ label: 'New Post', to: href('/admin/blog/new') }}
      notice={<SamplesNotice amount={samples} isListed={status === 'sample'} />}
      counts={[
        { status: '', label: 'Total Posts', value: all, edge: 'border-l-stone' },
        {
          status: 'published',
          label: 'Published',
          value: published - scheduled,
          edge: 'border-l-leaf',
          note: scheduled > 0 ? `${scheduled.toLocaleString('en')} scheduled` : undefined,
        },
        { status: 'draft', label: 'Drafts', value: drafts, edge: 'border-l-ochre', note },
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

function SamplesNotice({ amount, isListed }: { amount: number; isListed: boolean }) {
  const { dialog } = useListState()
  if (amount === 0) return null
  const [articles, them] = amount === 1 ? ['1 article', 'it'] : [`${amount} articles`, 'them']
  return (
    <div className="card mt-4">
      <p className="max-w-prose">
        <strong>{articles} came with the website.</strong> Visitors see {them} marked “Sample”. A
        clinician should read {them}, and tap “This is right” or correct {them}.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {!isListed && (
          <Link to={samplesAddress} preventScrollReset className="button button-quiet">
            Show samples
          </Link>
        )}
        <RowAct action={dialog(href('/admin/blog/hide-samples'))}>Hide {them} from visitors</RowAct>
      </div>
    </div>
  )
}

function PostSearch({ search, status, samples }: PostFilter & { samples: number }) {
  return (
    <SearchForm
      label="Title, address, excerpt or tag"
      search={search}
      isNarrowed={search !== '' || status !== ''}
    >
      <label htmlFor="filter-status" className="sr-only">
        Show
      </label>
      <select id="filter-status" name="status" defaultValue={status} className="small-control">
        <option value="">All posts</option>
        {(samples > 0 || status === 'sample') && <option value="sample">Samples</option>}
        {postStatuses.map((each) => (
          <option key={each} value={each}>
            {postStatusLabel(each)}
          </option>
        ))}
      </select>
    </SearchForm>
  )
}

const PostActions = ({ row }: { row: ListedRow }) =>
  isUnsavedPost(row) ? <UnsavedActions post={row} /> : <Actions {...row} />

// Not spread: React would take the post's `key` for its own.
function UnsavedActions({ post }: { post: UnsavedPost }) {
  const { dialog } = useListState()
  const { id, isOwn } = post
  const title = rowTitle(post)
  const owner = isOwn ? '' : ` by ${post.author_name}`
  return (
    <>
      <RowLink
        icon={Pencil}
        label={isOwn ? `Continue writing ${title}` : `Continue from a copy of ${title}${owner}`}
        to={continueAddress(post)}
      />
      <DeleteLink
        label={`Discard ${title}${owner}`}
        to={dialog(href('/admin/blog/unsaved/:id/discard', { id }))}
      />
    </>
  )
}

function Actions({ id, slug, title, isPublic }: SavedPost) {
  const { dialog } = useListState()
  return (
    <>
      {/* What visitors cannot see yet is shown to staff alone (D-22). */}
      <RowLink
        icon={Eye}
        label={`View ${title}`}
        to={isPublic ? href('/blog/:slug', { slug }) : href('/admin/blog/preview/:id', { id })}
        reloadDocument
      />
      <RowLink icon={Pencil} label={`Edit ${title}`} to={href('/admin/blog/edit/:id', { id })} />
      <DeleteLink label={`Delete ${title}`} to={dialog(href('/admin/blog/:id/delete', { id }))} />
    </>
  )
}

function thumbnailOf(needs: Needs<'images' | 'settings'>, { featured_image }: ListedPost) {
  const image = shownImage(needs, featured_image)
  if (!image) return null
  return 'url' in image
    ? image.url
    : needs.images.deliveryUrl(image.publicId, { width: 400, height: 400 })
}
