import { randomUUID } from 'node:crypto'
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { findDraft } from '#app/domain/blog/post-drafts.server.ts'
import { readPost } from '#app/domain/blog/post-form.schema.ts'
import { emptyPost } from '#app/domain/blog/post-form.ts'
import { createPost } from '#app/domain/blog/posts.editing.server.ts'
import {
  findSavedAs,
  findUnsavedPost,
  listUnsavedPosts,
} from '#app/domain/blog/posts.unsaved.server.ts'
import { isRequestKey } from '#app/domain/blog/request-key.ts'
import { readForm } from '#app/http/form.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import type { Route } from './+types/new.ts'
import { answerSaving } from './answer.server.ts'
import { catchSaveErrors } from './catch-save-errors.ts'
import { readChoices } from './choices.server.ts'
import editorStyles from './editor.css?url'
import { PostEditor } from './post-editor.tsx'
import { WaitingPosts } from './waiting-posts.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { id: staff } = context.get(staffMember)
  const key = url.searchParams.get('draft') ?? ''
  const savedAs = await findSavedAs(needs, key)
  if (savedAs) throw redirect(href('/admin/blog/edit/:id', { id: savedAs }))
  const [choices, draft, copied, unsaved] = await Promise.all([
    readChoices(needs, url),
    findDraft(needs, { key, staff }),
    findUnsavedPost(needs, url.searchParams.get('copy') ?? '', staff),
    listUnsavedPosts(needs, staff),
  ])
  // One that only a device has kept is not known here, and goes on under its own key all the same.
  const isContinued = isRequestKey(key)
  return {
    ...choices,
    draft,
    staff,
    begun: draft?.form ?? copied?.form ?? emptyPost,
    waiting: unsaved.posts.filter((post) => post.isOwn && post.key !== key),
    isContinued,
    postKey: isContinued ? key : randomUUID(),
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

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchSaveErrors(serverAction)

// The key stays the same until the post is stored, so that a second tap stores no second one.
// Another one of those that wait is another form, though.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = () => adminMeta('Create New Blog Post')

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, ...opened } = loaderData
  return (
    <PostEditor
      {...opened}
      key={opened.postKey}
      title="Create New Blog Post"
      answer={actionData}
      notice={<WaitingPosts waiting={waiting} staff={opened.staff} open={opened.postKey} />}
    />
  )
}
