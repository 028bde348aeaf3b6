import { findPostDraft, listOthers } from '#app/domain/blog/admin/post-drafts.server.ts'
import { readPost } from '#app/domain/blog/admin/post-form.schema.ts'
import { savePost } from '#app/domain/blog/admin/posts.saving.server.ts'
import { findEditedPost } from '#app/domain/blog/post-row.server.ts'
import { platform } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import type { Route } from './+types/edit.ts'
import { openedForm, readEditorOptions, respondToSave } from './editor.server.ts'
import { PostEditor } from './post-editor.tsx'
import { catchSaveErrors } from './save-answer.ts'

export const handle = { permission: 'content' }

export const middleware = [acceptBody('post')]

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const [options, post, draft, others] = await Promise.all([
    readEditorOptions(needs, url),
    findEditedPost(needs, id),
    findPostDraft(needs, id),
    listOthers(needs, id),
  ])
  const { form: stored, ...rest } = found(post)
  return { ...options, ...rest, stored, draft, others, staff: needs.by.id ?? '', postKey: id }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const read = readPost(values)
  if (!read.ok) return respondToSave(read, values)
  const edit = {
    id,
    version: readVersion(values.version),
    post: read.value,
    isDraftUndecided: values.draftUndecided === 'true',
  }
  const needs = context.get(platform)
  const result = await savePost(needs, edit)
  return respondToSave(result, values, result.ok ? undefined : await openedForm(needs, edit))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchSaveErrors(serverAction)

// The loaded post stays the base of the form; a conflict brings the newer version with it.
export const shouldRevalidate = () => false

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = adminMeta('Edit Blog Post')

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PostEditor
      {...loaderData}
      key={loaderData.id}
      title="Edit Blog Post"
      actionData={actionData}
      banner={loaderData.is_sample && <SampleBanner />}
    />
  )
}

function SampleBanner() {
  return (
    <p className="mt-3 border-l-4 border-ochre pl-4">
      <strong>Visitors see this article marked “Sample”.</strong> The mark goes when you save a
      change.
    </p>
  )
}
