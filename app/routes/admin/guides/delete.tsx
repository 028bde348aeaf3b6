import { href } from 'react-router'
import { guideTexts } from '#app/domain/guides/guide.ts'
import { deleteGuide, findGuide } from '#app/domain/guides/guides.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { deleteAction, deleteLoader } from '#app/routes/admin/resource/delete-route.server.ts'
import { DeleteDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'content' }

export const loader = deleteLoader(findGuide, ({ title }) => title)

export const action = deleteAction(deleteGuide, href('/admin/guides'))

export const clientAction = catchOneError(guideTexts.notDeleted)

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return <DeleteDialog noun="guide" name={loaderData.name} result={actionData} />
}
