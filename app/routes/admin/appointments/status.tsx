import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { isStatus } from '#app/domain/appointments/appointment.ts'
import { refusals, statusNotUpdated } from '#app/domain/appointments/appointment-texts.ts'
import { changeAppointmentStatus } from '#app/domain/appointments/editing/appointments.editing.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondToRowAction, respondWithError } from '#app/http/respond.ts'
import { invalid } from '#app/result.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/status.ts'
import { scheduleAddress } from './schedule/schedule-address.ts'
import { undoActionOf } from './undo-address.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** Sets an appointment's status from the list. Without JavaScript the form sends the query of the list. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { status = '', version, list } = await readForm(request)
  if (!isStatus(status)) return respondWithError(invalid({ '': statusNotUpdated }))
  const staff = context.get(staffMember)
  const change = { id, version: readVersion(version), status }
  const result = await changeAppointmentStatus(context.get(platform), staff, change, staff.id)
  if (!result.ok && result.kind === 'invalid') {
    // The choice of another time or branch says why this one is refused.
    throw redirect(scheduleAddress({ status }, id))
  }
  const former = result.ok ? result.value.undo : undefined
  const undo = former && undoActionOf([former])
  const path = href('/admin/appointments')
  const success = { done: status, list, path, undo, version: former?.version }
  return respondToRowAction(result, success, refusals)
}

export const clientAction = catchOneError(statusNotUpdated)

export default RefusedAction
