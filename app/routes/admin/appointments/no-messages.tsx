import { notUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { stopMessages } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/no-messages.ts'
import { changeFromDialog } from './change-from-dialog.server.ts'

export const handle = { permission: 'appointments' }

/** Sends the patient no messages any more, as a caller asks. */
export const action = (args: Route.ActionArgs) =>
  changeFromDialog(args, stopMessages, 'no-messages')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult | undefined>(serverAction, { error: notUpdated })

export default function NoMessages({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
