import type { UnsavedPost } from '#app/domain/blog/admin/drafts/posts.unsaved.server.ts'
import type { ListedPost } from '#app/domain/blog/admin/posts.admin.server.ts'

/** A saved post as the list shows it. */
export interface SavedPost extends ListedPost {
  thumbnail: string | null
  focus: string
  isScheduled: boolean
  isPublic: boolean
}

/** A row of the list; posts that were autosaved and never saved stand there as well. */
export type ListedRow = SavedPost | UnsavedPost

/** Whether a row was autosaved and never saved. */
export const isUnsavedPost = (row: ListedRow): row is UnsavedPost => 'isOwn' in row

/** What a row is called. */
export const rowTitle = ({ title }: ListedRow) => title || 'Without a title yet'
