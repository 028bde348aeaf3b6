import { findEditedPost } from '#app/domain/blog/post-row.server.ts'
import {
  type Difference,
  findVersion,
  textDifferences,
} from '#app/domain/earlier-versions.server.ts'
import { readableText } from '#app/domain/formatted-text/markup.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { notFound } from '#app/values/result.ts'
import { readPost } from './post-form.schema.ts'
import {
  differingFields,
  type PostField,
  type PostForm,
  pickForm,
  postFields,
} from './post-form.ts'
import { type PostNeeds, type SaveResult, savePost } from './posts.saving.server.ts'

export async function findPostVersion(needs: Needs<'db'>, id: string, version: number) {
  const found = await findVersion(needs, { kind: 'post', id }, version)
  return found && { ...found, form: pickForm(JSON.parse(found.content)) }
}

/** An earlier version as it would be restored: slug, status and time of publishing, by which readers reach a post, stay. */
async function findRestored(needs: Needs<'db'>, id: string, earlier: number) {
  const [post, old] = await Promise.all([
    findEditedPost(needs, id),
    findPostVersion(needs, id, earlier),
  ])
  if (!post || !old) return null
  const { slug, status, publish_at } = post.form
  return { post, old, form: { ...old.form, slug, status, publish_at } }
}

export async function comparePost(needs: Needs<'db'>, id: string, earlier: number) {
  const found = await findRestored(needs, id, earlier)
  if (!found) return null
  const { post, old, form } = found
  const { saved_at, saved_by_name } = old
  const differences: Difference[] = differencesBetween(post.form, form)
  return { title: old.form.title, version: post.version, saved_at, saved_by_name, differences }
}

export async function restorePost(
  needs: PostNeeds,
  { id, earlier, version }: { id: string; earlier: number; version: number },
): Promise<SaveResult> {
  const found = await findRestored(needs, id, earlier)
  if (!found) return notFound
  const read = readPost(found.form)
  if (!read.ok) return read
  // The person's own draft is not part of the restored version, so it stays and is offered again.
  return savePost(needs, { id, version, post: read.value, isDraftUndecided: true })
}

export const differencesBetween = (older: PostForm, newer: PostForm): Difference<PostField>[] =>
  differingFields(older, newer).map((name) => ({
    name,
    label: postFields[name].label,
    segments: textDifferences(readable(name, older[name]), readable(name, newer[name])),
  }))

const readable = (field: PostField, text: string) =>
  field === 'content' ? readableText(text) : text
