import { Eye, Pencil } from 'lucide-react'
import { href } from 'react-router'
import type { UnsavedPost } from '#app/domain/blog/admin/drafts/posts.unsaved.server.ts'
import { DeleteLink, RowLink } from '#app/ui/admin/list/row-link.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { continueAddress } from './list-address.ts'
import { isUnsavedPost, type ListedRow, rowTitle, type SavedPost } from './listed-row.ts'

/** The actions on a post of the list. */
export const PostActions = ({ row }: { row: ListedRow }) =>
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
        label={isOwn ? `Continue writing ${title}` : `Write on from a copy of ${title}${owner}`}
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
