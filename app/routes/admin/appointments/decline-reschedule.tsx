import { notUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { declineReschedule } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/decline-reschedule.ts'
import { changeFromDialog } from './change-from-dialog.server.ts'

export const handle = { permission: 'appointments' }

/** Answers a request for another day by leaving the one that is agreed. */
export const action = (args: Route.ActionArgs) =>
  changeFromDialog(args, declineReschedule, 'declined')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult | undefined>(serverAction, { error: notUpdated })

export default function DeclineReschedule({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
