import { earlierTexts } from '#app/domain/earlier-times/earlier-time.ts'
import { declineOffer } from '#app/domain/earlier-times/offers.server.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/decline.ts'
import { recordAnswer } from './answer-offer.server.ts'
import { OfferRefused } from './offer-refused.tsx'

export const handle = { permission: 'appointments' }

/** Writes down that a patient does not want an offered time. */
export const action = (args: Route.ActionArgs) => recordAnswer(args, declineOffer, 'declined')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult>(serverAction, { error: earlierTexts.notSaved })

export default OfferRefused
