import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { attendanceNotSaved, refusals } from '#app/domain/appointments/appointment-texts.ts'
import { recordAttendance } from '#app/domain/appointments/attendance/appointments.attendance.server.ts'
import { isAttendance } from '#app/domain/appointments/attendance/attendance.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { invalid } from '#app/result.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/attendance.ts'
import { attendanceScreens, isAttendanceScreen } from './attendance-screens.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/**
 * Records whether a patient came; an empty attendance clears it. Without JavaScript the form names its screen, to which
 * the action redirects.
 */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { attendance, version, list, screen = '' } = await readForm(request)
  const staff = context.get(staffMember)
  const result =
    attendance !== undefined && (attendance === '' || isAttendance(attendance))
      ? await recordAttendance(
          context.get(platform),
          staff,
          { id, version: readVersion(version), attendance: attendance || null },
          staff.id,
        )
      : invalid({ '': attendanceNotSaved })
  const path = isAttendanceScreen(screen)
    ? attendanceScreens[screen]
    : href('/admin/appointments/:id/edit', { id })
  const now = result.ok ? result.value.version : undefined
  const success = { done: attendance || 'not-attended', list, path, version: now }
  return respondToRowAction(result, success, refusals)
}

export const clientAction = catchOneError(attendanceNotSaved)

export default RefusedAction
