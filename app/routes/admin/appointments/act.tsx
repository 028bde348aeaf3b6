import { href, redirect } from 'react-router'
import { isStatus } from '#app/domain/appointments/appointment.ts'
import {
  attendanceNotSaved,
  messageNotRecorded,
  notUpdated,
  refusals,
  statusNotUpdated,
} from '#app/domain/appointments/appointment-texts.ts'
import { keepVisit } from '#app/domain/appointments/appointments.keeping.server.ts'
import {
  type AppointmentAction,
  allowMessages,
  declineReschedule,
  leaveEarlierList,
  stopMessages,
  voidLink,
} from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { recordAttendance } from '#app/domain/appointments/attendance/appointments.attendance.server.ts'
import { isAttendance } from '#app/domain/appointments/attendance/attendance.ts'
import { changeAppointmentStatus } from '#app/domain/appointments/editing/appointments.editing.server.ts'
import { messageTemplates } from '#app/domain/messages/message-template.ts'
import { queueResultMessage } from '#app/domain/messages/staff-messages.server.ts'
import { markWrittenByStaff } from '#app/domain/messages/unsent-messages.server.ts'
import { thisNotSaved } from '#app/domain/resource-texts.ts'
import { respondToRowAction, respondWithError } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { type PostedAct, rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { invalid } from '#app/values/result.ts'
import { attendanceScreens, isAttendanceScreen } from './attendance/attendance-screens.ts'
import { scheduleAddress } from './schedule/schedule-address.ts'
import { redirectAfterMessage } from './to-send/after-message.ts'
import { undoActionOf } from './undo-address.ts'

const path = href('/admin/appointments')

export const handle = {
  permission: 'appointments',
  postedFrom: path,
  acts: {
    status: statusNotUpdated,
    keep: notUpdated,
    attendance: attendanceNotSaved,
    messages: messageNotRecorded,
    result: thisNotSaved,
    'no-messages': notUpdated,
    'messages-again': notUpdated,
    'decline-reschedule': notUpdated,
    'not-earlier': notUpdated,
    'void-link': notUpdated,
  },
}

export const action = rowActs<keyof typeof handle.acts>({
  status: async ({ needs, staff, seen, form: { status = '' }, list }) => {
    if (!isStatus(status)) return respondWithError(invalid({ '': statusNotUpdated }))
    const result = await changeAppointmentStatus(needs, staff, { ...seen, status }, staff.id)
    if (!result.ok && result.kind === 'invalid') {
      // The choice of another time or branch says why this one is refused.
      throw redirect(scheduleAddress({ status }, seen.id))
    }
    const former = result.ok ? result.value.undo : undefined
    const undo = former && undoActionOf([former])
    const success = { done: status, list, path, undo, version: former?.version }
    return respondToRowAction(result, success, refusals)
  },
  // Keeps a visit on purpose although its time is not offered any more, or takes that back.
  keep: async ({ needs, staff, seen: { id }, form, list }) => {
    const isKept = form.keep === 'yes'
    const result = await keepVisit(needs, staff, { id, isKept })
    const undo = {
      action: href('/admin/appointments/:id/:act', { id, act: 'keep' }),
      fields: { keep: 'no' },
    }
    const success = isKept ? { done: 'kept', undo } : { done: 'undone' }
    return respondToRowAction(result, { ...success, list, path }, refusals)
  },
  // Whether a patient came; an empty attendance clears it. Without JavaScript the form names its screen.
  attendance: async ({ needs, staff, seen, form: { attendance, screen = '' }, list }) => {
    const result =
      attendance !== undefined && (attendance === '' || isAttendance(attendance))
        ? await recordAttendance(
            needs,
            staff,
            { ...seen, attendance: attendance || null },
            staff.id,
          )
        : invalid({ '': attendanceNotSaved })
    const path = isAttendanceScreen(screen) ? attendanceScreens[screen] : dialogOf(seen)
    const version = result.ok ? result.value.version : undefined
    const success = { done: attendance || 'not-attended', list, path, version }
    return respondToRowAction(result, success, refusals)
  },
  // Records that a message was opened in WhatsApp.
  messages: async ({ needs, staff, seen: { id }, form }) => {
    const template = messageTemplates.find((each) => each === form.template)
    const result = template
      ? await markWrittenByStaff(needs, staff, { id, template }, staff.id)
      : invalid({ '': messageNotRecorded })
    return result.ok ? null : respondWithError(result, refusals)
  },
  // Tells a patient that a result can be collected.
  result: async ({ needs, staff, seen: { id } }) => {
    const result = await queueResultMessage(needs, staff, id)
    return result.ok
      ? redirectAfterMessage({ appointment: id }, 'result')
      : respondWithError(result, refusals)
  },
  'no-messages': fromDialog(stopMessages, 'no-messages'),
  'messages-again': fromDialog(allowMessages, 'messages-again'),
  'decline-reschedule': fromDialog(declineReschedule, 'declined'),
  'not-earlier': fromDialog(leaveEarlierList, 'not-earlier'),
  'void-link': fromDialog(voidLink, 'voided'),
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction

const dialogOf = ({ id }: { id: string }) => href('/admin/appointments/:id/edit', { id })

/** Changes the appointment of an open dialog, and redirects to the dialog with a toast. */
function fromDialog(change: AppointmentAction, done: string) {
  return async ({ needs, staff, seen, url }: PostedAct) => {
    const result = await change(needs, staff, seen, staff.id)
    if (!result.ok) return respondWithError(result, refusals)
    throw redirect(listAddress(dialogOf(seen), url.searchParams, done))
  }
}
