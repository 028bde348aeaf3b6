import { href, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import { earlierTexts, readVisitTime } from '#app/domain/earlier-times/earlier-time.ts'
import { acceptOffer } from '#app/domain/earlier-times/offers.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { invalid } from '#app/result.ts'
import { messageReadyAddress } from '#app/routes/admin/appointments/edit/message-ready.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/accept.ts'

export const handle = {
  permission: 'appointments',
  postedFrom: href('/admin/appointments/earlier'),
}

/** Moves a patient to the offered time, and opens the appointment with its confirmation to send. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const time = readVisitTime(form)
  const staff = context.get(staffMember)
  const seen = { id, version: readVersion(form.version) }
  const result = time
    ? await acceptOffer(context.get(platform), staff, seen, time, staff.id)
    : invalid({ '': earlierTexts.notSaved })
  if (!result.ok) return respondWithError(result, refusals)
  throw redirect(messageReadyAddress('confirmed', id, new URLSearchParams()))
}

export const clientAction = catchOneError(earlierTexts.notSaved)

export default RefusedAction
