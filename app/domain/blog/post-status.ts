/** Where a post stands; any may follow any other (S-15.5). */
export const postStatuses = ['draft', 'published', 'archived'] as const
export type PostStatus = (typeof postStatuses)[number]

/** Whether a text is one of the three statuses; anything else is never stored. */
export const isPostStatus = (text: string): text is PostStatus =>
  (postStatuses as readonly string[]).includes(text)

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

/** Whether visitors see a post, at an instant; whoever may not is shown a preview, if staff (D-22). */
export const isPublic = (
  post: { status: string; published_at: string | null },
  now: string,
): boolean => post.status === 'published' && !isScheduled(post, now)

/** Staff sign as one (D-59); who really wrote a post is stored beside it. */
export const authorName = 'GEMEV Admin'
