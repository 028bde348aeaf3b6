import { redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { deletionFailed, postNotDeleted } from '#app/domain/blog/post-texts.ts'
import { deletePost } from '#app/domain/blog/posts.deleting.server.ts'
import { findEditedPost } from '#app/domain/blog/posts.editing.server.ts'
import { found } from '#app/http/found.ts'
import { catchActionErrors, isNoResponse } from '#app/routes/admin/catch-action-errors.ts'
import { ConfirmDialog, type ConfirmResult } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'
import { postsAddressAfter } from './list-address.ts'

export const handle = { permission: 'content' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { form } = found(await findEditedPost(context.get(platform), id))
  return { title: form.title }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await deletePost(context.get(platform), id)
  // When somebody else has deleted it already, that is success as well.
  throw redirect(postsAddressAfter('deleted', url.searchParams))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<ConfirmResult>(serverAction, (error) => ({
    error: isNoResponse(error) ? deletionFailed : postNotDeleted,
  }))

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog action="Delete" noun="post" result={actionData}>
      "<bdi>{loaderData.title}</bdi>"
    </ConfirmDialog>
  )
}
