import { href } from 'react-router'
import { breachTexts } from '#app/domain/personal-data/breach.ts'
import { deleteBreach, findBreach } from '#app/domain/personal-data/breaches.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { deleteAction, deleteLoader } from '#app/routes/admin/resource/delete-route.server.ts'
import { DeleteDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'personal-data' }

export const loader = deleteLoader(findBreach, ({ title }) => title)

export const action = deleteAction(deleteBreach, href('/admin/personal-data/breaches'))

export const clientAction = catchOneError(breachTexts.notDeleted)

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return <DeleteDialog noun="breach" name={loaderData.name} result={actionData} />
}
