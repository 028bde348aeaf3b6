import { isPostStatus, type PostStatus } from './post-status.ts'

/** Which posts the desk's list holds; empty text leaves a part open. */
export interface PostFilter {
  status: PostStatus | ''
  /** Looked for in title, address, excerpt and tags: each word, in any order. */
  search: string
}

const longestSearch = 100

/** Reads a filter from an address, where anything may stand: what makes no sense leaves its part open. */
export function readPostFilter(query: URLSearchParams): PostFilter {
  const status = query.get('status') ?? ''
  return {
    status: isPostStatus(status) ? status : '',
    search: (query.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
  }
}

/** How many posts have each status. */
export type PostCounts = Record<PostStatus, number>
