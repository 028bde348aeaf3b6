import { diffWordsWithSpace } from 'diff'
import { anyTag } from './markup.ts'
import { differingFields, type PostField, type PostForm } from './post-form.ts'

/** A stretch of words that both texts have, or only the older or the newer one. */
export interface TextSegment {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** One field that differs, word by word. */
export interface FieldDifference {
  field: PostField
  segments: TextSegment[]
}

/** What stands differently in the newer of two forms, field by field. */
export const differencesBetween = (older: PostForm, newer: PostForm): FieldDifference[] =>
  differingFields(older, newer).map((field) => ({
    field,
    segments: segmentsOf(readable(field, older[field]), readable(field, newer[field])),
  }))

// Texts without a word in common take long to compare, and then tell nothing.
const longestMs = 500

function segmentsOf(older: string, newer: string): TextSegment[] {
  const changes = diffWordsWithSpace(older, newer, { timeout: longestMs })
  const all = changes ?? [
    { value: older, removed: true, added: false },
    { value: newer, removed: false, added: true },
  ]
  return all.map(({ value, removed, added }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value,
  }))
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

/** Markup as people read it: a line for each block, a word for each picture. */
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
    const [, words] = /\balt="([^"]*)"/i.exec(tag) ?? []
    return words === undefined ? '' : `[Picture: ${words}]\n`
  }
  if (/^<li\b/i.test(tag)) return '• '
  return /^<(?:br\b|\/(?:p|h[1-3]|li|blockquote)>)/i.test(tag) ? '\n' : ''
}
