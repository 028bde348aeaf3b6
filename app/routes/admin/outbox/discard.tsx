import { href } from 'react-router'
import { discardMail, findUndelivered } from '#app/platform/mail/outbox-review.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { deleteAction, deleteLoader } from '#app/routes/admin/resource/delete-route.server.ts'
import { ConfirmDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/discard.ts'

export const handle = { permission: 'outbox' }

export const loader = deleteLoader(findUndelivered, ({ subject }) => subject)

export const action = deleteAction(discardMail, href('/admin/outbox'), 'discarded')

export const clientAction = catchOneError('Failed to discard mail. Please try again.')

export default function ConfirmDiscard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      action="Discard"
      noun="mail"
      result={actionData}
      consequence="This mail will not be sent."
    >
      the mail “<bdi>{loaderData.name}</bdi>”
    </ConfirmDialog>
  )
}
