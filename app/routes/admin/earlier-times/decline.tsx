import { href } from 'react-router'
import { earlierTexts } from '#app/domain/earlier-times/earlier-time.ts'
import { declineOffer } from '#app/domain/earlier-times/offers.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/decline.ts'
import { recordAnswer } from './answer-offer.server.ts'

export const handle = {
  permission: 'appointments',
  postedFrom: href('/admin/appointments/earlier'),
}

/** Records that a patient does not want an offered time. */
export const action = (args: Route.ActionArgs) => recordAnswer(args, declineOffer, 'declined')

export const clientAction = catchOneError(earlierTexts.notSaved)

export default RefusedAction
