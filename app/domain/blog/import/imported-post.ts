import type { PostStatus } from '#app/domain/blog/post-status.ts'

/** A post as another program exported it; nothing of it is trusted yet. */
export interface ImportedPost {
  /** The id that it is to have here; a new one where it is left out. */
  id?: string
  /** What names the post in its program, so that a second import finds it. */
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
export interface LeftOut {
  title: string
  leftOut: string
}

/** An error in words for the person at the terminal. */
export class ImportError extends Error {}

/** The most characters of one text of an export that are read; no post may have that many. */
export const maxTextLength = 1_000_000

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A text without halves of surrogate pairs, which a cut or an entity may leave, and which the forms refuse. */
const withoutHalves = (text: string) => text.replace(/\p{Surrogate}/gu, '')

/** HTML reduced to one line of text; what is longer than `length` is cut. */
export function plainText(html: string, length: number): string {
  const decoded = html
    .slice(0, length * 20)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{1,8}));/gi, (entity, decimal, hex, name) => {
      if (name) return named[name] ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
  const text = withoutHalves(decoded)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return text.length > length ? `${withoutHalves(text.slice(0, length - 1)).trimEnd()}…` : text
}

/** An instant of an export as ours; null when it is missing or cannot be one. */
export function instantOf(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const time = new Date(value)
  const year = time.getUTCFullYear()
  return year >= 1970 && year < 2100 ? time.toISOString() : null
}
