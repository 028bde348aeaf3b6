import { data, href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { messageNotRecorded } from '#app/domain/appointments/appointment-texts.ts'
import { messageTemplates } from '#app/domain/messages/message-template.ts'
import { markWrittenByStaff } from '#app/domain/messages/unsent-messages.server.ts'
import { readForm } from '#app/http/form.ts'
import { failureInit } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/messages.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** `POST { template }`: records that a message was opened in WhatsApp. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const template = messageTemplates.find((each) => each === form.template)
  if (!template) throw data(null, { status: 422 })
  const staff = context.get(staffMember)
  const result = await markWrittenByStaff(context.get(platform), staff, { id, template }, staff.id)
  if (!result.ok) throw data(null, failureInit(result))
  return null
}

export const clientAction = catchOneError(messageNotRecorded)
