import { randomUUID } from 'node:crypto'
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { findDraft } from '#app/domain/blog/post-drafts.server.ts'
import { readPost } from '#app/domain/blog/post-form.schema.ts'
import { emptyPost } from '#app/domain/blog/post-form.ts'
import { createPost } from '#app/domain/blog/posts.creating.server.ts'
import {
  findSavedAs,
  findUnsavedPost,
  listUnsavedPosts,
} from '#app/domain/blog/posts.unsaved.server.ts'
import { isRequestKey } from '#app/domain/request-key.ts'
import { readForm } from '#app/http/form.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import type { Route } from './+types/new.ts'
import { UnsavedPosts } from './autosave/unsaved-posts.tsx'
import { catchSaveErrors } from './catch-save-errors.ts'
import editorStyles from './editor.css?url'
import { readEditorOptions } from './editor-options.server.ts'
import { PostEditor } from './post-editor.tsx'
import { respondToSave } from './save-response.server.ts'

export const middleware = [acceptBody('post')]

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { id: staff } = context.get(staffMember)
  const key = url.searchParams.get('draft') ?? ''
  const savedAs = await findSavedAs(needs, key)
  if (savedAs) throw redirect(href('/admin/blog/edit/:id', { id: savedAs }))
  const [options, draft, copied, unsaved] = await Promise.all([
    readEditorOptions(needs, url),
    findDraft(needs, { key, staff }),
    findUnsavedPost(needs, url.searchParams.get('copy') ?? '', staff),
    listUnsavedPosts(needs, staff),
  ])
  // A draft that only a device has stored is unknown here; it continues under its own key all the same.
  const isContinued = isRequestKey(key)
  return {
    ...options,
    draft,
    staff,
    initialForm: draft?.form ?? copied?.form ?? emptyPost,
    unsavedPosts: unsaved.posts.filter((post) => post.isOwn && post.key !== key),
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
  if (!read.ok) return respondToSave(read, values)
  const requestKey = values.key ?? ''
  if (!isRequestKey(requestKey)) throw data(null, { status: 422 })
  const newPost = { requestKey, post: read.value }
  return respondToSave(await createPost(needs, newPost, context.get(staffMember).id), values)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchSaveErrors(serverAction)

// The key stays the same until the post is stored, so that a second tap stores no second one.
// Opening another unsaved post loads another form, though.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = () => adminMeta('Create New Blog Post')

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  const { unsavedPosts, ...opened } = loaderData
  return (
    <PostEditor
      {...opened}
      key={opened.postKey}
      title="Create New Blog Post"
      actionData={actionData}
      banner={
        <UnsavedPosts autosaved={unsavedPosts} staff={opened.staff} openKey={opened.postKey} />
      }
    />
  )
}
