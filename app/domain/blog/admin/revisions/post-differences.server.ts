import { diffWordsWithSpace } from 'diff'
import { differingFields, type PostField, type PostForm } from '#app/domain/blog/admin/post-form.ts'
import { readableText } from '#app/domain/formatted-text/markup.ts'

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

const readable = (field: PostField, text: string) =>
  field === 'content' ? readableText(text) : text
