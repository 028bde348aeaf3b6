import { Eye, Pencil, Trash2 } from 'lucide-react'
import { href } from 'react-router'
import { authorName, postStatuses, postStatusLabel } from '#app/domain/blog/post-status.ts'
import type { ListedPost } from '#app/domain/blog/posts.admin.server.ts'
import type { UnsavedPost } from '#app/domain/blog/posts.unsaved.server.ts'
import { useClinic } from '#app/routes/admin/use-clinic.ts'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { DialogLink, RowLink } from '#app/ui/admin/list/row-link.tsx'
import { StatusSelect } from '#app/ui/admin/list/status-select.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { moment, shortDate } from '#app/ui/date-text.ts'
import { continueAddress } from './list-address.ts'
import { PostSummary } from './post-summary.tsx'
import { postStatusColors } from './status-colors.ts'

/** A saved post as the list shows it. */
interface SavedPost extends ListedPost {
  thumbnail: string | null
  focus: string
  isScheduled: boolean
  isPublic: boolean
}

/** A row of the list; posts that were autosaved and never saved stand there as well. */
type Row = SavedPost | UnsavedPost

const isUnsaved = (row: Row): row is UnsavedPost => 'isOwn' in row

/** The columns of the list. */
export const postColumns: Column<Row>[] = [
  {
    head: 'Post',
    isRowHeader: true,
    cell: (row) => <PostSummary {...row} title={titleOf(row)} />,
  },
  { head: 'Status', cell: (row) => <Status row={row} /> },
  {
    head: 'Author',
    className: 'wrap-anywhere',
    cell: (row) => {
      if (!isUnsaved(row)) return <Author />
      return row.isOwn ? 'You' : <bdi>{row.author_name}</bdi>
    },
  },
  {
    head: 'Date',
    className: 'whitespace-nowrap',
    cell: (row) => shortDate(isUnsaved(row) ? row.saved_at : row.created_at),
  },
  {
    head: 'Views',
    className: 'tabular-nums',
    cell: (row) => (isUnsaved(row) ? 0 : row.view_count).toLocaleString('en'),
  },
]

/** What can be done with a post of the list. */
export const PostActions = ({ row }: { row: Row }) =>
  isUnsaved(row) ? <UnsavedActions post={row} /> : <Actions {...row} />

const titleOf = ({ title }: Row) => title || 'Without a title yet'

function Author() {
  const { name } = useClinic()
  return <span className="whitespace-nowrap">{authorName(name)}</span>
}

function Status({ row }: { row: Row }) {
  if (isUnsaved(row)) {
    return (
      <>
        {postStatusLabel('draft')}
        <span className="block whitespace-nowrap text-stone">not saved yet</span>
      </>
    )
  }
  return (
    <>
      <StatusSelect
        row={row}
        name={row.title}
        action={href('/admin/blog/:id/status', row)}
        choices={() => postStatuses}
        labelOf={postStatusLabel}
        colorsOf={postStatusColors}
      />
      {row.isScheduled && (
        <span className="block pt-1 text-stone">Due {moment(row.published_at ?? '')}</span>
      )}
    </>
  )
}

// Not spread: React would take the post's `key` for its own.
function UnsavedActions({ post }: { post: UnsavedPost }) {
  const { dialog } = useListState()
  const { id, isOwn } = post
  const title = titleOf(post)
  const owner = isOwn ? '' : ` by ${post.author_name}`
  return (
    <>
      <RowLink
        icon={Pencil}
        label={isOwn ? `Continue writing ${title}` : `Write on from a copy of ${title}${owner}`}
        to={continueAddress(post)}
      />
      <DialogLink
        icon={Trash2}
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
      <DialogLink
        icon={Trash2}
        label={`Delete ${title}`}
        to={dialog(href('/admin/blog/:id/delete', { id }))}
      />
    </>
  )
}
