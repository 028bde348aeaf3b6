import type { PostStatus } from '#app/domain/blog/post-status.ts'

/** A post as another program exported it, before any check. */
export interface ImportedPost {
  /** The id that it gets here; by default a new one. */
  id?: string
  /** Identifies the post in the other program, so that a second import finds it. */
  source: string
  title: string
  slug: string
  excerpt: string
  html: string
  status: PostStatus
  /** When it was published there; null for one that never was. */
  publishedAt: string | null
  createdAt: string | null
  /** Its category, which is created if it does not exist yet. */
  category: { name: string; slug: string } | { id: string } | null
  tags: string[]
  featured: { address: string; alt: string } | null
  metaTitle: string
  metaDescription: string
  viewCount?: number
  /** Notes for the reader of the report, for example that the post had a password. */
  notes: string[]
}

/** A post of the export that is not to be imported, and why. */
export interface SkippedPost {
  title: string
  skipReason: string
}

/** An error whose message is written for the person at the terminal. */
export class ImportError extends Error {}

/** How many characters of one text of an export are read at most; no post may have that many. */
export const maxTextLength = 1_000_000

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

/** An instant of an export as ours; null when it is missing or cannot be one. */
export function instantOf(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const time = new Date(value)
  const year = time.getUTCFullYear()
  return year >= 1970 && year < 2100 ? time.toISOString() : null
}
