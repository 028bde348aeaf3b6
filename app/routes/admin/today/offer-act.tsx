import { href, redirect } from 'react-router'
import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import { earlierTexts, readVisitTime } from '#app/domain/earlier-times/earlier-time.ts'
import { acceptOffer, declineOffer, offerTime } from '#app/domain/earlier-times/offers.server.ts'
import { respondWithError } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { type PostedAct, rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { invalid } from '#app/values/result.ts'

const path = href('/admin')

export const handle = {
  permission: 'appointments',
  postedFrom: path,
  acts: {
    offer: earlierTexts.notSaved,
    decline: earlierTexts.notSaved,
    accept: earlierTexts.notSaved,
  },
}

export const action = rowActs<keyof typeof handle.acts>({
  offer: recordAnswer(offerTime, 'offered'),
  decline: recordAnswer(declineOffer, 'declined'),
  // Moves a patient to the offered time; the confirmation then waits to be sent.
  accept: async ({ needs, staff, seen, form }) => {
    const time = readVisitTime(form)
    const result = time
      ? await acceptOffer(needs, staff, seen, time)
      : invalid({ '': earlierTexts.notSaved })
    if (!result.ok) return respondWithError(result, refusals)
    throw redirect(listAddress(path, undefined, 'moved'))
  },
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction

/** Records that a time was offered or refused, and redirects to the screen. */
function recordAnswer(record: typeof declineOffer, done: string) {
  return async ({ needs, staff, seen: { id }, form }: PostedAct) => {
    const time = readVisitTime(form)
    const result = time
      ? await record(needs, staff, id, time)
      : invalid({ '': earlierTexts.notSaved })
    if (!result.ok) return respondWithError(result, { 'not-found': earlierTexts.gone })
    throw redirect(listAddress(path, undefined, done))
  }
}
