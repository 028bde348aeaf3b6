import { createHash } from 'node:crypto'

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '')

/** A text as one line, which is cut where it is longer than `length`, and without halves of an emoji. */
export function oneLine(text: string | null | undefined, length: number): string {
  const line = wellFormed(text ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length > length ? `${wellFormed(line.slice(0, length - 1)).trimEnd()}…` : line
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id under which a row is imported: its own UUID, or a UUID derived from another kind of id, the same at each run. */
export function importedId(table: string, id: string): string {
  if (uuid.test(id)) return id.toLowerCase()
  const digits = createHash('sha256').update(`${table} ${id}`).digest('hex')
  // The version and variant of a UUID with a custom scheme (RFC 9562, section 5.8).
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

const time =
  /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*)?(?:Z|\+00(?::?00)?)?$/

/** A time in UTC, as PostgreSQL or a program writes it, as an instant; null when it is none. */
export function hostedInstant(text: string | null | undefined): string | null {
  const [, day, clock = '00:00'] = time.exec(text ?? '') ?? []
  const instant = new Date(`${day}T${clock}Z`)
  const year = instant.getUTCFullYear()
  return year >= 1970 && year < 2100 ? instant.toISOString() : null
}

/** The day of a date or a time; a text that is neither stays as it is, so that it is refused. */
export const hostedDay = (text: string | null | undefined) => time.exec(text ?? '')?.[1] ?? text

/** `hh:mm` of a time of the day; a text that is none stays as it is, so that it is refused. */
export const hostedTime = (text: string | null | undefined) =>
  /^(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|\+00(?::?00)?)?$/.exec(text ?? '')?.[1] ?? text

/** The tags of a post, from a list or from a text with commas, as its field separates them: as many as fit. */
export function hostedTags(text: string | null | undefined, maxLength: number): string {
  let typed = ''
  for (const tag of tagsIn(text ?? '')) {
    const longer = [typed, oneLine(tag.replaceAll(',', ' '), 100)].filter(Boolean).join(', ')
    if (longer.length <= maxLength) typed = longer
  }
  return typed
}

function tagsIn(text: string): string[] {
  try {
    const tags: unknown = JSON.parse(text)
    if (Array.isArray(tags)) return tags.filter((tag) => typeof tag === 'string')
  } catch {
    // The text is not JSON: its tags are separated by commas.
  }
  return text.split(',')
}

const maxViews = 1_000_000_000

export const hostedViews = (text: string | null | undefined) =>
  Math.min(maxViews, /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0)
