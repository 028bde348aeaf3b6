import { anyTag } from './markup.ts'

/** A category as a card or a post shows it; its color is never the only sign. */
export interface PostCategory {
  name: string
  slug: string
  color: string
}

/** The most tags that a card shows; the rest becomes "+N more". */
export const tagsOnCard = 3

/** The day of a post: when it became public, or was made where that is not known (D-16). */
export const postDate = (post: { published_at: string | null; created_at: string }) =>
  post.published_at ?? post.created_at

/** A featured image is an address, or else the image host's name for it (D-23). */
export const featuredImage = (
  stored: string | null,
): { url: string } | { publicId: string } | null => {
  if (!stored) return null
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(stored) ? { url: stored } : { publicId: stored }
}

const wordsPerMinute = 200

/** How many minutes a grown-up reads a post, from its HTML; never less than one. */
export function readingMinutes(content: string): number {
  const words = content.replace(anyTag, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute))
}

const longestSlug = 200

/** Whether a text can be a post's slug; any other in an address leads nowhere, and costs no look into the tables. */
export const isSlug = (text: string): boolean =>
  text.length <= longestSlug && /^[a-z0-9-]+$/.test(text)
