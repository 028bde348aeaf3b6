import { href } from 'react-router'
import { imageTexts, imageTitle } from '#app/domain/gallery/image.ts'
import { deleteImage, findImage } from '#app/domain/gallery/images.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { deleteAction, deleteLoader } from '#app/routes/admin/resource/delete-route.server.ts'
import { ConfirmDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'content' }

export const loader = deleteLoader(findImage, imageTitle)

export const action = deleteAction(deleteImage, href('/admin/gallery'))

export const clientAction = catchOneError(imageTexts.notDeleted)

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog action="Delete" noun="image" result={actionData}>
      "<bdi>{loaderData.name}</bdi>"
    </ConfirmDialog>
  )
}
