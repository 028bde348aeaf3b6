import { isPostStatus, type PostStatus } from './post.ts'

const labels: Record<PostStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

/** A status as people read it. */
export const postStatusLabel = (status: string): string =>
  isPostStatus(status) ? labels[status] : status

/** Whether a post is published but not to be seen yet, at an instant. */
export const isScheduled = (
  { status, published_at }: { status: string; published_at: string | null },
  now: string,
): boolean => status === 'published' && published_at !== null && published_at > now
