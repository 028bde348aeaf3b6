import { notUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { leaveEarlierList } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/not-earlier.ts'
import { changeFromDialog } from './change-from-dialog.server.ts'

export const handle = { permission: 'appointments' }

/** Takes the patient off the list for earlier times. */
export const action = (args: Route.ActionArgs) =>
  changeFromDialog(args, leaveEarlierList, 'not-earlier')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult | undefined>(serverAction, { error: notUpdated })

export default function NotEarlier({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
