import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { messageNotRecorded, refusals } from '#app/domain/appointments/appointment-texts.ts'
import { messageTemplates } from '#app/domain/messages/message-template.ts'
import { markWrittenByStaff } from '#app/domain/messages/unsent-messages.server.ts'
import { readForm } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { invalid } from '#app/result.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/messages.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** `POST { template }`: records that a message was opened in WhatsApp. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const template = messageTemplates.find((each) => each === form.template)
  const staff = context.get(staffMember)
  const result = template
    ? await markWrittenByStaff(context.get(platform), staff, { id, template }, staff.id)
    : invalid({ '': messageNotRecorded })
  return result.ok ? null : respondWithError(result, refusals)
}

export const clientAction = catchOneError(messageNotRecorded)
