import type { PostStatus } from './post-status.ts'

interface Publication {
  before: { published_at: string | null }
  status: PostStatus
  /** When it is to be seen, as the form says it; null for at once. */
  wish: string | null
  now: string
}

/**
 * When a post is published: set once, when it becomes visible, and never changed afterwards
 * (D-24). A time still to come is a plan, and no publication: it may be moved, and a post that is
 * taken back before its time has never been published.
 */
export function publishedAt({ before, status, wish, now }: Publication): string | null {
  const { published_at } = before
  if (published_at !== null && published_at <= now) return published_at
  if (status !== 'published') return null
  return wish !== null && wish > now ? wish : now
}

/** Why a plan cannot be kept, or nothing; what stands there already is no new plan. */
export function planError({ before, status, wish, now }: Publication): string | undefined {
  const isPlan = status === 'published' && wish !== null && wish !== before.published_at
  const wasSeen = before.published_at !== null && before.published_at <= now
  if (!isPlan || wasSeen || wish > now) return undefined
  return 'Please choose a time that is still to come, or none to publish at once.'
}
