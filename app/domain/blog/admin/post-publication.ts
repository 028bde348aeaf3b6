import type { PostStatus } from '#app/domain/blog/post-status.ts'

interface Publication {
  before: { published_at: string | null }
  status: PostStatus
  /** The time of publishing from the form, as an instant; null for at once. */
  publishAt: string | null
  now: string
}

/**
 * The stored time of publishing: set once, when the post becomes public, and never changed afterwards
 * (D-24). A time in the future is only a plan: it may be moved, and a post that becomes a draft again
 * before it has never been published.
 */
export function publishedAt({ before, status, publishAt, now }: Publication): string | null {
  const { published_at } = before
  if (published_at !== null && published_at <= now) return published_at
  if (status !== 'published') return null
  return publishAt !== null && publishAt > now ? publishAt : now
}

/** The field error of a new time of publishing in the past; an unchanged time is not checked. */
export function publishAtError({
  before,
  status,
  publishAt,
  now,
}: Publication): string | undefined {
  const isNewPlan =
    status === 'published' && publishAt !== null && publishAt !== before.published_at
  const wasPublic = before.published_at !== null && before.published_at <= now
  if (!isNewPlan || wasPublic || publishAt > now) return undefined
  return 'Please choose a time that is still to come, or none to publish at once.'
}
