import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import { queueResultMessage } from '#app/domain/messages/staff-messages.server.ts'
import { thisNotSaved } from '#app/domain/resource-texts.ts'
import { readForm } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { redirectAfterMessage } from '#app/routes/admin/appointments/to-send/after-message.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/result.ts'

export const handle = { permission: 'appointments', postedFrom: href('/admin/appointments') }

/** Sends a patient the message that a result can be collected. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  await readForm(request)
  const result = await queueResultMessage(context.get(platform), context.get(staffMember), id)
  return result.ok
    ? redirectAfterMessage({ appointment: id }, 'result')
    : respondWithError(result, refusals)
}

export const clientAction = catchOneError(thisNotSaved)

export default RefusedAction
