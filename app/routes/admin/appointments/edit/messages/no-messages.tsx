import { href } from 'react-router'
import { notUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { stopMessages } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { changeFromDialog } from '#app/routes/admin/appointments/edit/change-from-dialog.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/no-messages.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** Sends the patient no messages any more, as a caller asks. */
export const action = (args: Route.ActionArgs) =>
  changeFromDialog(args, stopMessages, 'no-messages')

export const clientAction = catchOneError(notUpdated)

export default RefusedAction
