import type { UnsavedPost } from '#app/domain/blog/admin/drafts/posts.unsaved.server.ts'
import type { ListedPost } from '#app/domain/blog/admin/posts.admin.server.ts'

export interface SavedPost extends ListedPost {
  thumbnail: string | null
  focus: string
  isScheduled: boolean
  isPublic: boolean
}

/** A row of the list, which also contains posts that were autosaved and never saved. */
export type ListedRow = SavedPost | UnsavedPost

/** Whether a row was autosaved and never saved. */
export const isUnsavedPost = (row: ListedRow): row is UnsavedPost => 'isOwn' in row

/** The title of a post that is saved or not, or the text in place of a missing title. */
export const rowTitle = ({ title }: { title: string }) => title || 'Without a title yet'
