import type { PostStatus } from '#app/domain/blog/post-status.ts'

/** A post as the previous site has it, before any check. */
export interface ImportedPost {
  id: string
  title: string
  slug: string
  excerpt: string
  html: string
  status: PostStatus
  /** When it was published there; null for one that never was. */
  publishedAt: string | null
  createdAt: string | null
  categoryId: string | null
  tags: string[]
  featured: { address: string; alt: string } | null
  metaTitle: string
  metaDescription: string
  viewCount: number
}

/** A post that is not to be imported, and why. */
export interface SkippedPost {
  title: string
  skipReason: string
}

/** An error whose message is written for the person at the terminal. */
export class ImportError extends Error {}

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A text without lone surrogates, which a cut or an entity may leave, and which the forms refuse. */
const withoutLoneSurrogates = (text: string) => text.replace(/\p{Surrogate}/gu, '')

/** HTML reduced to one line of text; what is longer than `length` is cut. */
export function plainText(html: string, length: number): string {
  const decoded = html
    .slice(0, length * 20)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{1,8}));/gi, (entity, decimal, hex, name) => {
      if (name) return namedEntities[name] ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
  const text = withoutLoneSurrogates(decoded)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return text.length > length
    ? `${withoutLoneSurrogates(text.slice(0, length - 1)).trimEnd()}…`
    : text
}

/** An instant of the previous site as ours; null when it cannot be one. */
export function instantOf(value: string): string | null {
  const time = new Date(value)
  const year = time.getUTCFullYear()
  return year >= 1970 && year < 2100 ? time.toISOString() : null
}
