import { anyTag } from '#app/domain/formatted-text/markup.ts'

/** A category as a card or a post shows it; its name always stands beside its color. */
export interface PostCategory {
  name: string
  slug: string
  color: string
}

/** How many tags a card shows; the others become "+N more". */
export const tagsOnCard = 3

/** A stored featured image as an address, or as the image host's public id (D-23). */
export const featuredImage = (
  stored: string | null,
): { url: string } | { publicId: string } | null => {
  if (!stored) return null
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(stored) ? { url: stored } : { publicId: stored }
}

/** The mark of a sample article, which no member of staff has confirmed yet (S-6.8). */
export const sampleMark = 'Sample'

/** A post's title where no mark can stand beside it: in the feed, in the browser's tab and in shared links. */
export const titleWithSampleMark = ({ title, is_sample }: { title: string; is_sample: boolean }) =>
  is_sample ? `${sampleMark}: ${title}` : title

const wordsPerMinute = 200

/** The reading time of a post's HTML in minutes, at least one. */
export function readingMinutes(content: string): number {
  const words = content.replace(anyTag, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute))
}

const maxDescriptionLength = 160
// A word may have tags within it, as 10<sup>9</sup> has; any other tag ends a word.
const tagWithinWords =
  /<\/?(?:a|b|code|del|em|i|mark|q|s|small|span|strong|sub|sup|u)(?: [^<>]*)?>/g
const characters: Record<string, string> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** What search engines and shared links say of a post: what was written for them, the excerpt, or its first words. */
export function descriptionOf(post: {
  meta_description?: string | null
  excerpt: string
  content: string
}): string {
  if (post.meta_description || post.excerpt) return post.meta_description || post.excerpt
  const text = post.content
    .replace(tagWithinWords, '')
    .replace(anyTag, ' ')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => characters[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= maxDescriptionLength) return text
  const end = text.lastIndexOf(' ', maxDescriptionLength - 1)
  return `${text.slice(0, end > 0 ? end : maxDescriptionLength - 1).toWellFormed()}…`
}

const maxSlugLength = 200

/** Whether a text can be a post's slug; any other needs no database query. */
export const isSlug = (text: string): boolean =>
  text.length <= maxSlugLength && /^[a-z0-9-]+$/.test(text)
