import { moment } from '#app/values/date-text.ts'

/** The status of a post; any may follow any other (S-15.5). */
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

export const postStatusLabel = (status: string): string =>
  isPostStatus(status) ? labels[status] : status

/** Whether a post is published for a time after `now`. */
export const isScheduled = (
  { status, published_at }: { status: string; published_at: string | null },
  now: string,
): boolean => status === 'published' && published_at !== null && published_at > now

/** What becomes of a post, as people read it at the instant `now`: before its time it is not published, but scheduled. */
export const postStateText = (
  post: { status: string; published_at: string | null },
  now: string,
): string =>
  isScheduled(post, now)
    ? `Scheduled for ${moment(post.published_at ?? '')}`
    : postStatusLabel(post.status)

/** Whether visitors see a post at the instant `now`; staff see a preview of the others (D-22). */
export const isPublic = (
  post: { status: string; published_at: string | null },
  now: string,
): boolean => post.status === 'published' && !isScheduled(post, now)

/** The public author of every post (D-59); the real one is stored in `created_by`. */
export const authorName = (clinicName: string) => `${clinicName} Admin`
