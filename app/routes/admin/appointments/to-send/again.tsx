import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import { sendAgain } from '#app/domain/messages/unsent-messages.server.ts'
import { thisNotSaved } from '#app/domain/resource-texts.ts'
import { readForm } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/again.ts'
import { redirectAfterMessage } from './after-message.ts'

export const handle = {
  permission: 'appointments',
  postedFrom: href('/admin/appointments/messages'),
}

/** `POST { appointment? }`: lets a message be tried again at once. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const result = await sendAgain(context.get(platform), context.get(staffMember), id)
  if (!result.ok) return respondWithError(result, refusals)
  return redirectAfterMessage(form, 'again')
}

export const clientAction = catchOneError(thisNotSaved)

export default RefusedAction
