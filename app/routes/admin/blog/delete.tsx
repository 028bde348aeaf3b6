import { href } from 'react-router'
import { deletePost } from '#app/domain/blog/admin/posts.acts.server.ts'
import { deletionFailed, postNotDeleted } from '#app/domain/blog/post.ts'
import { findEditedPost } from '#app/domain/blog/post-row.server.ts'
import { catchOneError, isNoResponse } from '#app/routes/admin/errors/catch-action-errors.ts'
import { deleteAction, deleteLoader } from '#app/routes/admin/resource/delete-route.server.ts'
import { ConfirmDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'content' }

export const loader = deleteLoader(findEditedPost, ({ form }) => form.title)

export const action = deleteAction(deletePost, href('/admin/blog'))

export const clientAction = catchOneError((error) =>
  isNoResponse(error) ? deletionFailed : postNotDeleted,
)

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog action="Delete" noun="post" result={actionData}>
      "<bdi>{loaderData.name}</bdi>"
    </ConfirmDialog>
  )
}
