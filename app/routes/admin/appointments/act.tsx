import { href, redirect } from 'react-router'
import { isStatus } from '#app/domain/appointments/appointment.ts'
import { formerVisitsText } from '#app/domain/appointments/appointment-edit.ts'
import {
  attendanceNotSaved,
  messageNotRecorded,
  notUpdated,
  refusals,
  statusNotUpdated,
} from '#app/domain/appointments/appointment-texts.ts'
import { recordAttendance } from '#app/domain/appointments/appointments.attendance.server.ts'
import {
  cancelWithReason,
  changeAppointmentStatus,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { keepVisit } from '#app/domain/appointments/appointments.keeping.server.ts'
import {
  type AppointmentAction,
  allowMessages,
  declineReschedule,
  leaveEarlierList,
  recordNotReached,
  stopMessages,
  voidLink,
} from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { isAttendance } from '#app/domain/appointments/attendance.ts'
import { type MessageTemplate, templateLabels } from '#app/domain/messages/message-template.ts'
import { queueResultMessage } from '#app/domain/messages/staff-messages.server.ts'
import {
  recordOpened,
  recordToldBy,
  sendAgain,
} from '#app/domain/messages/unsent-messages.server.ts'
import { thisNotSaved } from '#app/domain/resource-texts.ts'
import { tooLongText } from '#app/domain/text-errors.ts'
import { callAgainAt, maxReasonLength } from '#app/domain/today/today.ts'
import { readVersion } from '#app/http/form.ts'
import { type RowActionResult, respondToRowAction, respondWithError } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { type PostedAct, rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { deskAddress } from '#app/routes/admin/today/desk-address.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { invalid } from '#app/values/result.ts'
import { undoActionOf } from './undo-address.ts'

const path = href('/admin/appointments')

export const handle = {
  permission: 'appointments',
  postedFrom: path,
  acts: {
    status: statusNotUpdated,
    keep: notUpdated,
    attendance: attendanceNotSaved,
    opened: messageNotRecorded,
    told: thisNotSaved,
    again: thisNotSaved,
    'not-reached': thisNotSaved,
    refuse: notUpdated,
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
    const result = await changeAppointmentStatus(needs, staff, { ...seen, status })
    if (!result.ok && result.kind === 'invalid') {
      // The sheet says why this time is refused, and which ones are free.
      throw redirect(href('/admin/answer/:id', seen))
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
    return respondToRowAction(result, { ...success, list, path: screenOf(form) }, refusals)
  },
  // Whether a patient came; an empty attendance clears it. Without JavaScript the form names its screen.
  attendance: async ({ needs, staff, seen, form: { attendance, screen = '' }, list }) => {
    const result =
      attendance !== undefined && (attendance === '' || isAttendance(attendance))
        ? await recordAttendance(needs, staff, { ...seen, attendance: attendance || null })
        : invalid({ '': attendanceNotSaved })
    const path = screen === 'today' ? today : dialogOf(seen)
    const version = result.ok ? result.value.version : undefined
    const success = { done: attendance || 'not-attended', list, path, version }
    return respondToRowAction(result, success, refusals)
  },
  // WhatsApp was opened with a message; whether it was sent, staff say afterwards.
  opened: async ({ needs, staff, seen: { id }, form }) => {
    const result = await recordOpened(needs, staff, { id, ...toldIn(form) })
    return result.ok ? null : respondWithError(result, refusals)
  },
  // The patient knows: staff have sent the message, or have said so on the phone or at the desk.
  told: async ({ needs, staff, seen: { id }, form, list }) => {
    const by = form.by === 'whatsapp' ? 'whatsapp' : 'call'
    const result = await recordToldBy(needs, staff, { id, by, ...toldIn(form) })
    return respondToRowAction(result, { done: 'told', list, path: screenOf(form) }, refusals)
  },
  // Lets a message be tried again at once.
  again: async ({ needs, staff, seen: { id }, form: { message = '', ...form }, list }) => {
    const result = await sendAgain(needs, staff, { id, message })
    return respondToRowAction(result, { done: 'again', list, path: screenOf(form) }, refusals)
  },
  'not-reached': async ({ needs, staff, seen, form, list }) => {
    const again = callAgainAt(form.again ?? '', needs.clock.now())
    const result = again
      ? await recordNotReached(again)(needs, staff, seen)
      : invalid({ '': thisNotSaved })
    return result.ok ? leaveSheet('not-reached', list) : respondWithError(result, refusals)
  },
  // Cancels what the clinic cannot do, with the sentence that tells the patient why.
  refuse: async ({ needs, staff, seen, form, list }) => {
    // What is typed counts, also beside a usual sentence.
    const reason = form.other_reason?.trim() || form.reason?.trim() || ''
    const result =
      reason.length <= maxReasonLength
        ? await cancelWithReason(needs, staff, { ...seen, reason })
        : invalid({ '': tooLongText(maxReasonLength) })
    if (!result.ok) return respondWithError(result, refusals)
    const { undo } = result.value
    return leaveSheet('cancelled', list, undo && formerVisitsText([undo]))
  },
  // Tells a patient that a result can be collected.
  result: async ({ needs, staff, seen: { id } }) => {
    const result = await queueResultMessage(needs, staff, id)
    return result.ok
      ? redirect(listAddress(dialogOf({ id }), undefined, 'result'))
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

const today = href('/admin')

const screenOf = ({ screen }: { screen?: string }) => (screen === 'today' ? today : path)

/** Goes on to the screen of the front desk; without JavaScript by a redirect. */
function leaveSheet(done: string, list: string | undefined, undo?: string): RowActionResult {
  const to = deskAddress(new URLSearchParams(list), done, undo)
  if (list !== undefined) throw redirect(to)
  return { to }
}

/** What was on the screen: the message, or the version of a visit without one. */
const toldIn = ({ template, message, version }: Partial<Record<string, string>>) => ({
  template: (Object.keys(templateLabels) as MessageTemplate[]).find((each) => each === template),
  message,
  version: message || !version ? undefined : readVersion(version),
})

const dialogOf = ({ id }: { id: string }) => href('/admin/appointments/:id/edit', { id })

function fromDialog(change: AppointmentAction, done: string) {
  return async ({ needs, staff, seen, url }: PostedAct) => {
    const result = await change(needs, staff, seen)
    if (!result.ok) return respondWithError(result, refusals)
    throw redirect(listAddress(dialogOf(seen), url.searchParams, done))
  }
}
