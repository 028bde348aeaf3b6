import { isPostStatus, type PostStatus } from '#app/domain/blog/post-status.ts'
import { readSearch } from '#app/values/lists/list-state.ts'

/** Which posts the admin's list holds; an empty text does not filter. */
export interface PostFilter {
  status: PostStatus | 'sample' | ''
  /** Searched in title, slug, excerpt and tags: every word must occur, in any order. */
  search: string
}

/** Reads a filter from an address; invalid values do not filter. */
export function readPostFilter(query: URLSearchParams): PostFilter {
  const status = query.get('status') ?? ''
  return {
    status: isPostStatus(status) || status === 'sample' ? status : '',
    search: readSearch(query),
  }
}

export type PostCounts = Record<PostStatus, number>
