import { randomUUID } from 'node:crypto'
import { href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  findPostDraft,
  findSavedAs,
  findUnsavedPost,
  listUnsavedPosts,
} from '#app/domain/blog/admin/post-drafts.server.ts'
import { readCreatedPost } from '#app/domain/blog/admin/post-form.schema.ts'
import { emptyPost } from '#app/domain/blog/admin/post-form.ts'
import { createPost } from '#app/domain/blog/admin/posts.saving.server.ts'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { isRequestKey } from '#app/domain/request-key.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import type { Route } from './+types/new.ts'
import { readEditorOptions, respondToSave } from './editor.server.ts'
import { PostEditor } from './post-editor.tsx'
import { catchSaveErrors } from './save-answer.ts'
import { UnsavedPosts } from './unsaved-posts.tsx'

export const handle = { permission: 'content' }

export const middleware = [acceptBody('post')]

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readNewPost(context.get(platform), url, context.get(staffMember).id)

export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const values = await readForm(request)
  const read = readCreatedPost(values)
  if (!read.ok) return respondToSave(read, values)
  return respondToSave(await createPost(needs, read.value), values)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchSaveErrors(serverAction)

// The key stays until the post is stored, so that a second tap stores no second one; another unsaved post has another form.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = adminMeta('Create New Blog Post')

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

async function readNewPost(needs: ActingPlatform, url: URL, staff: string) {
  const key = url.searchParams.get('draft') ?? ''
  const savedAs = await findSavedAs(needs, key)
  if (savedAs) throw redirect(href('/admin/blog/edit/:id', { id: savedAs }))
  const [options, draft, copied, unsaved] = await Promise.all([
    readEditorOptions(needs, url),
    findPostDraft(needs, key),
    findUnsavedPost(needs, url.searchParams.get('copy') ?? ''),
    listUnsavedPosts(needs),
  ])
  // A draft that only a device has stored is not found here, but is continued under its key as well.
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
