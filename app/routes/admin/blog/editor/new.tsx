import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { readCreatedPost } from '#app/domain/blog/admin/post-form.schema.ts'
import { createPost } from '#app/domain/blog/admin/posts.creating.server.ts'
import { readForm } from '#app/http/form.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import type { Route } from './+types/new.ts'
import { UnsavedPosts } from './autosave/unsaved-posts.tsx'
import { catchSaveErrors } from './catch-save-errors.ts'
import { readNewPost } from './new-post.server.ts'
import { PostEditor } from './post-editor.tsx'
import { respondToSave } from './save-response.server.ts'

export const handle = { permission: 'content' }

export const middleware = [acceptBody('post')]

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readNewPost(context.get(platform), url, context.get(staffMember).id)

export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const values = await readForm(request)
  const read = readCreatedPost(values)
  if (!read.ok) return respondToSave(read, values)
  return respondToSave(await createPost(needs, read.value, context.get(staffMember).id), values)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchSaveErrors(serverAction)

// The key stays the same until the post is stored, so that a second tap does not store the post twice. Opening another
// unsaved post loads another form, though.
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
