import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import { markSentByStaff } from '#app/domain/messages/unsent-messages.server.ts'
import { thisNotSaved } from '#app/domain/resource-texts.ts'
import { readForm } from '#app/http/form.ts'
import { type RowActionResult, respondWithError } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/mark-sent.ts'
import { redirectAfterMessage } from './after-message.ts'

export const handle = {
  permission: 'appointments',
  postedFrom: href('/admin/appointments/messages'),
}

/**
 * `POST { by, appointment? }`: records that staff have sent a message by WhatsApp, or told the patient by phone. Without
 * JavaScript, `sent` says that WhatsApp was opened before.
 */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const staff = context.get(staffMember)
  const by = [form.by, form.sent].includes('whatsapp') ? 'whatsapp' : 'call'
  const result = await markSentByStaff(context.get(platform), staff, { id, by }, staff.id)
  if (!result.ok) return respondWithError(result, refusals)
  // WhatsApp is opened in a tab of its own: this one stays as it is.
  const done: RowActionResult = { done: 'notified' }
  return form.by === 'whatsapp' ? done : redirectAfterMessage(form, 'notified')
}

export const clientAction = catchOneError(thisNotSaved)

export default RefusedAction
