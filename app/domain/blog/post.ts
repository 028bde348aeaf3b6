/** Where a post stands; staff may set any other at any time, and visitors meet published ones alone. */
export const postStatuses = ['draft', 'published', 'archived'] as const
export type PostStatus = (typeof postStatuses)[number]

/** Whether a text is one of the three statuses; anything else is never stored. */
export const isPostStatus = (text: string): text is PostStatus =>
  (postStatuses as readonly string[]).includes(text)

/** A category as a card or a post shows it; its color is never the only sign. */
export interface PostCategory {
  name: string
  slug: string
  color: string
}

/** Staff sign as one (specification, section 2); who really wrote a post is stored beside it. */
export const authorName = 'GEMEV Admin'

/** The most tags that a card shows; the rest becomes "+N more". */
export const tagsOnCard = 3

/** Tags as they are typed, between commas; empty ones and repeats are dropped. */
export const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** The day of a post: when it became public, or was made where that is not known (decision 16). */
export const postDate = (post: { published_at: string | null; created_at: string }) =>
  post.published_at ?? post.created_at

/** A featured image is an address, or else the image host's name for it (decision 23). */
export const featuredImage = (
  stored: string | null,
): { url: string } | { publicId: string } | null => {
  if (!stored) return null
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(stored) ? { url: stored } : { publicId: stored }
}

const wordsPerMinute = 200

/** How many minutes a grown-up reads a post, from its HTML; never less than one. */
export function readingMinutes(content: string): number {
  const words = content.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute))
}
