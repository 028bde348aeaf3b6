import { href } from 'react-router'
import { notUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { declineReschedule } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { changeFromDialog } from '#app/routes/admin/appointments/edit/change-from-dialog.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/decline-reschedule.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** Declines a patient's request for another day: the agreed one stays. */
export const action = (args: Route.ActionArgs) =>
  changeFromDialog(args, declineReschedule, 'declined')

export const clientAction = catchOneError(notUpdated)

export default RefusedAction
