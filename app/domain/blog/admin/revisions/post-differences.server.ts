import { diffWordsWithSpace } from 'diff'
import { differingFields, type PostField, type PostForm } from '#app/domain/blog/admin/post-form.ts'
import { anyTag } from '#app/domain/formatted-text/markup.ts'

/** A part of a text that both versions have, or only the older or the newer one. */
export interface TextSegment {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** The word-by-word difference of one field. */
export interface FieldDifference {
  field: PostField
  segments: TextSegment[]
}

/** The differences between two forms of a post, by field. */
export const differencesBetween = (older: PostForm, newer: PostForm): FieldDifference[] =>
  differingFields(older, newer).map((field) => ({
    field,
    segments: textDifferences(readable(field, older[field]), readable(field, newer[field])),
  }))

// Very different texts take long to compare; after the timeout the whole text counts as changed.
const timeoutMs = 500

/** The word-by-word difference of two texts. */
export function textDifferences(older: string, newer: string): TextSegment[] {
  const changes = diffWordsWithSpace(older, newer, { timeout: timeoutMs })
  const segments = changes ?? [
    { value: older, removed: true, added: false },
    { value: newer, removed: false, added: true },
  ]
  return segments.map((segment) => ({ kind: kindOf(segment), text: segment.value }))
}

function kindOf({ removed, added }: Record<'removed' | 'added', boolean>): TextSegment['kind'] {
  if (removed) return 'removed'
  return added ? 'added' : 'same'
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

/** A field as readable text: a line for each block of markup, the alt text of each image. */
function readable(field: PostField, text: string): string {
  if (field !== 'content') return text
  return text
    .replace(anyTag, readableTag)
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim()
}

function readableTag(tag: string): string {
  if (/^<img\b/i.test(tag)) {
    const [, alt] = /\balt="([^"]*)"/i.exec(tag) ?? []
    return alt === undefined ? '' : `[Picture: ${alt}]\n`
  }
  if (/^<li\b/i.test(tag)) return '• '
  return /^<(?:br\b|\/(?:p|h[1-3]|li|blockquote)>)/i.test(tag) ? '\n' : ''
}
