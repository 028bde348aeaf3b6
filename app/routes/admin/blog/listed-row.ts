import { href } from 'react-router'
import type { UnsavedPost } from '#app/domain/blog/admin/post-drafts.server.ts'
import type { ListedPost } from '#app/domain/blog/admin/posts.admin.server.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

export interface SavedPost extends ListedPost {
  thumbnail: string | null
  isScheduled: boolean
  isPublic: boolean
}

/** A row of the list, which also contains posts that were autosaved and never saved. */
export type ListedRow = SavedPost | UnsavedPost

export const isUnsavedPost = (row: ListedRow): row is UnsavedPost => 'isOwn' in row

export const rowTitle = ({ title }: { title: string }) => title || 'No title yet'

export const postsAddressAfter = (done: string, state?: URLSearchParams) =>
  listAddress(href('/admin/blog'), state, done)

export const samplesAddress = listAddress(href('/admin/blog'), { status: 'sample' })

/** The address of the editor with the draft of an unsaved post: one's own is continued, a colleague's is copied. */
export const continueAddress = ({ id, key, isOwn }: { id: string; key: string; isOwn: boolean }) =>
  listAddress(href('/admin/blog/new'), isOwn ? { draft: key } : { copy: id })
