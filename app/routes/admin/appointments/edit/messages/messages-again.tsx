import { href } from 'react-router'
import { notUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { allowMessages } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { changeFromDialog } from '#app/routes/admin/appointments/edit/change-from-dialog.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/messages-again.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** Sends the patient messages again. */
export const action = (args: Route.ActionArgs) =>
  changeFromDialog(args, allowMessages, 'messages-again')

export const clientAction = catchOneError(notUpdated)

export default RefusedAction
