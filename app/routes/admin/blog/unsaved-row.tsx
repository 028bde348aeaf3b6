import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { postStatusLabel } from '#app/domain/blog/post-status.ts'
import type { UnsavedPost } from '#app/domain/blog/posts.unsaved.server.ts'
import { shortDate } from '#app/ui/date-text.ts'
import { continueAddress, discardAddress } from './list-address.ts'
import { PostCell } from './post-cell.tsx'

/** A row of the list for a post that was autosaved and never saved: it can be continued or discarded. */
export function UnsavedRow({ post, query }: { post: UnsavedPost; query: URLSearchParams }) {
  const { id, excerpt, saved_at, author_name, isOwn } = post
  const title = post.title || 'Without a title yet'
  const owner = isOwn ? '' : ` by ${author_name}`
  return (
    <tr>
      <PostCell title={title} excerpt={excerpt} />
      <td data-label="Status">
        {postStatusLabel('draft')}
        <span className="block whitespace-nowrap text-stone">not saved yet</span>
      </td>
      <td data-label="Author" className="wrap-anywhere">
        {isOwn ? 'You' : <bdi>{author_name}</bdi>}
      </td>
      <td data-label="Date" className="whitespace-nowrap">
        {shortDate(saved_at)}
      </td>
      <td data-label="Views">0</td>
      <td data-label="Actions">
        <div className="flex gap-1">
          <Link to={continueAddress(post)} className="icon-button">
            <Pencil aria-hidden size={20} />
            <span className="sr-only">
              {isOwn ? `Continue writing ${title}` : `Write on from a copy of ${title}${owner}`}
            </span>
          </Link>
          <Link to={discardAddress(id, query)} preventScrollReset className="icon-button">
            <Trash2 aria-hidden size={20} />
            <span className="sr-only">{`Discard ${title}${owner}`}</span>
          </Link>
        </div>
      </td>
    </tr>
  )
}
