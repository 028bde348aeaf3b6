import { href } from 'react-router'
import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import { markSentByStaff, sendAgain } from '#app/domain/messages/unsent-messages.server.ts'
import { thisNotSaved } from '#app/domain/resource-texts.ts'
import { type RowActionResult, respondWithError } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { redirectAfterMessage } from './after-message.ts'

export const handle = {
  permission: 'appointments',
  postedFrom: href('/admin/appointments/messages'),
  acts: { 'mark-sent': thisNotSaved, again: thisNotSaved },
}

export const action = rowActs<keyof typeof handle.acts>({
  // Staff have sent a message by WhatsApp, or told the patient by phone. Without JavaScript, `sent` says that WhatsApp
  // was opened before.
  'mark-sent': async ({ needs, staff, seen: { id }, form }) => {
    const by = [form.by, form.sent].includes('whatsapp') ? 'whatsapp' : 'call'
    const result = await markSentByStaff(needs, staff, { id, by }, staff.id)
    if (!result.ok) return respondWithError(result, refusals)
    // WhatsApp is opened in a tab of its own: this one stays as it is.
    const done: RowActionResult = { done: 'notified' }
    return form.by === 'whatsapp' ? done : redirectAfterMessage(form, 'notified')
  },
  // Lets a message be tried again at once.
  again: async ({ needs, staff, seen: { id }, form }) => {
    const result = await sendAgain(needs, staff, id)
    return result.ok ? redirectAfterMessage(form, 'again') : respondWithError(result, refusals)
  },
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
