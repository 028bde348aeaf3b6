import { redirect } from 'react-router'
import { discardUnsavedPost, findUnsavedPost } from '#app/domain/blog/admin/post-drafts.server.ts'
import { unsavedNotDiscarded, unsavedWrittenOn } from '#app/domain/blog/post.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondWithError } from '#app/http/respond.ts'
import { browserDrafts, browserDraftsKey } from '#app/routes/admin/blog/editor/stored-drafts.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { ConfirmDialog, type ConfirmResult } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import { moment } from '#app/values/date-text.ts'
import type { Route } from './+types/discard-unsaved.ts'
import { postsAddressAfter, rowTitle } from './listed-row.ts'

export const handle = { permission: 'content' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { form: _, ...post } = found(await findUnsavedPost(needs, id))
  return { post, staff: needs.by.id ?? '' }
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { saved_at = '' } = await readForm(request)
  const discarded = await discardUnsavedPost(context.get(platform), { id, savedAt: saved_at })
  if (!discarded.ok) return respondWithError(discarded, { conflict: unsavedWrittenOn })
  throw redirect(postsAddressAfter('discarded', url.searchParams))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return catchActionErrors<ConfirmResult>(
    () =>
      serverAction().catch((thrown: unknown) => {
        // A redirect to the list means success: this device must not offer the draft again.
        if (thrown instanceof Response) browserDrafts(String(form.get('draft_key'))).discardAll()
        throw thrown
      }),
    { error: unsavedNotDiscarded },
  )
}

export default function ConfirmDiscard({ loaderData, actionData }: Route.ComponentProps) {
  const { post, staff } = loaderData
  return (
    <ConfirmDialog
      action="Discard"
      noun="article"
      result={actionData}
      fields={{ saved_at: post.saved_at, draft_key: browserDraftsKey(staff, post.key, true) }}
    >
      "<bdi>{rowTitle(post)}</bdi>"{post.isOwn ? '' : <> that {post.author_name} began</>}, last
      typed on {moment(post.saved_at)}
    </ConfirmDialog>
  )
}
