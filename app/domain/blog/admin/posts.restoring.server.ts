import { diffWordsWithSpace } from 'diff'
import { findEditedPost } from '#app/domain/blog/post-row.server.ts'
import { readableText } from '#app/domain/formatted-text/markup.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { notFound } from '#app/values/result.ts'
import { readPost } from './post-form.schema.ts'
import { differingFields, type PostField, type PostForm } from './post-form.ts'
import { findRevision } from './post-revisions.server.ts'
import { type PostNeeds, type SaveResult, savePost } from './posts.saving.server.ts'

/** An earlier version as it would be restored: slug, status and time of publishing, by which readers reach a post, stay. */
async function findRestored(needs: Needs<'db'>, id: string, revision: number) {
  const [post, old] = await Promise.all([
    findEditedPost(needs, id),
    findRevision(needs, id, revision),
  ])
  if (!post || !old) return null
  const { slug, status, publish_at } = post.form
  return { post, old, form: { ...old.form, slug, status, publish_at } }
}

export async function compareRevision(needs: Needs<'db'>, id: string, revision: number) {
  const found = await findRestored(needs, id, revision)
  if (!found) return null
  const { post, old, form } = found
  return {
    id,
    version: post.version,
    title: old.form.title,
    saved_at: old.saved_at,
    saved_by_name: old.saved_by_name,
    differences: differencesBetween(post.form, form),
  }
}

export async function restoreRevision(
  needs: PostNeeds,
  { id, revision, version }: { id: string; revision: number; version: number },
): Promise<SaveResult> {
  const found = await findRestored(needs, id, revision)
  if (!found) return notFound
  const read = readPost(found.form)
  if (!read.ok) return read
  // The person's own draft is not part of the restored version, so it stays and is offered again.
  return savePost(needs, { id, version, post: read.value, isDraftUndecided: true })
}

export interface TextSegment {
  kind: 'same' | 'removed' | 'added'
  text: string
}

export interface FieldDifference {
  field: PostField
  segments: TextSegment[]
}

export const differencesBetween = (older: PostForm, newer: PostForm): FieldDifference[] =>
  differingFields(older, newer).map((field) => ({
    field,
    segments: textDifferences(readable(field, older[field]), readable(field, newer[field])),
  }))

// Very different texts take long to compare; after the timeout the whole text counts as changed.
const timeoutMs = 500

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
