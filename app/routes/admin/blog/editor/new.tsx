import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { findUnfinishedPost } from '#app/domain/blog/post-drafts.server.ts'
import { readPost } from '#app/domain/blog/post-form.schema.ts'
import { emptyPost } from '#app/domain/blog/post-form.ts'
import { createPost } from '#app/domain/blog/posts.writing.server.ts'
import { isRequestKey } from '#app/domain/blog/request-key.ts'
import { readForm } from '#app/http/form.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import type { Route } from './+types/new.ts'
import { answerSaving } from './answer.server.ts'
import { readChoices } from './choices.server.ts'
import editorStyles from './editor.css?url'
import { keepingForm } from './keeping-form.ts'
import { PostEditor } from './post-editor.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { id: staff } = context.get(staffMember)
  const [choices, draft] = await Promise.all([
    readChoices(needs, url),
    findUnfinishedPost(needs, staff),
  ])
  return {
    ...choices,
    draft,
    staff,
    postKey: randomUUID(),
    version: 0,
    stored: emptyPost,
    others: [],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const values = await readForm(request)
  const read = readPost(values)
  if (!read.ok) return answerSaving({ kind: 'invalid', errors: read.errors }, values)
  const requestKey = values.key ?? ''
  if (!isRequestKey(requestKey)) throw data(null, { status: 422 })
  const written = { requestKey, post: read.value }
  return answerSaving(await createPost(needs, written, context.get(staffMember).id), values)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepingForm(serverAction)

// The key stays the same until the post is stored, so that a second tap stores no second one.
export const shouldRevalidate = () => false

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = () => adminMeta('Create New Blog Post')

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  return <PostEditor {...loaderData} title="Create New Blog Post" answer={actionData} />
}
