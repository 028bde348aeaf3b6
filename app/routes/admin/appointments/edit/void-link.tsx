import { href } from 'react-router'
import { notUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { voidLink } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/void-link.ts'
import { changeFromDialog } from './change-from-dialog.server.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** Makes the link to a patient's page void. */
export const action = (args: Route.ActionArgs) => changeFromDialog(args, voidLink, 'voided')

export const clientAction = catchOneError(notUpdated)

export default RefusedAction
