import { Eye, Pencil, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import {
  authorName,
  isPublic,
  isScheduled,
  postStatuses,
  postStatusLabel,
} from '#app/domain/blog/post-status.ts'
import type { ListedPost } from '#app/domain/blog/posts.admin.server.ts'
import type { UnsavedPost } from '#app/domain/blog/posts.unsaved.server.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { StatusSelect } from '#app/routes/admin/status-select.tsx'
import { moment, shortDate } from '#app/ui/date-text.ts'
import { TableHead } from '#app/ui/table-head.tsx'
import { deletionAddress } from './list-address.ts'
import { PostCell } from './post-cell.tsx'
import { postStatusColors } from './status-colors.ts'
import { UnsavedRow } from './unsaved-row.tsx'

type Row = ListedPost & { thumbnail: string | null; focus: string }

interface TableProps {
  posts: Row[]
  /** Posts that were autosaved and never saved. */
  unsaved: UnsavedPost[]
  /** When the list was read, to tell which posts are scheduled. */
  now: string
  query: URLSearchParams
  /** Called with the result of a change of status. */
  onResult: (result: RowActionResult) => void
}

const heads = ['Post', 'Status', 'Author', 'Date', 'Views', 'Actions']

/** The posts as a table; on phones each row is a card. */
export function PostTable({ posts, unsaved, now, query, onResult }: TableProps) {
  return (
    <table className="rows mt-3">
      <TableHead heads={heads} />
      <tbody>
        {unsaved.map((post) => (
          <UnsavedRow key={post.id} post={post} query={query} />
        ))}
        {posts.map((post) => (
          <tr key={post.id}>
            <PostCell {...post} />
            <td data-label="Status">
              <StatusSelect
                row={post}
                name={post.title}
                action={href('/admin/blog/:id/status', post)}
                choices={() => postStatuses}
                labelOf={postStatusLabel}
                colorsOf={postStatusColors}
                query={query}
                onResult={onResult}
              />
              {isScheduled(post, now) && (
                <span className="block pt-1 text-stone">Due {moment(post.published_at ?? '')}</span>
              )}
            </td>
            <td data-label="Author" className="whitespace-nowrap">
              {authorName}
            </td>
            <td data-label="Date" className="whitespace-nowrap">
              {shortDate(post.created_at)}
            </td>
            <td data-label="Views" className="tabular-nums">
              {post.view_count.toLocaleString('en')}
            </td>
            <Actions post={post} query={query} isPublic={isPublic(post, now)} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ActionsProps {
  post: ListedPost
  query: URLSearchParams
  isPublic: boolean
}

function Actions({ post, query, isPublic }: ActionsProps) {
  const { id, slug, title } = post
  const linkProps = { className: 'icon-button' }
  return (
    <td data-label="Actions">
      <div className="flex gap-1">
        {/* What visitors cannot see yet is shown to staff alone (D-22). */}
        <a
          href={isPublic ? href('/blog/:slug', { slug }) : href('/admin/blog/preview/:id', { id })}
          {...linkProps}
        >
          <Eye aria-hidden size={20} />
          <span className="sr-only">View {title}</span>
        </a>
        <Link to={href('/admin/blog/edit/:id', { id })} {...linkProps}>
          <Pencil aria-hidden size={20} />
          <span className="sr-only">Edit {title}</span>
        </Link>
        <Link to={deletionAddress(id, query)} preventScrollReset {...linkProps}>
          <Trash2 aria-hidden size={20} />
          <span className="sr-only">Delete {title}</span>
        </Link>
      </div>
    </td>
  )
}
