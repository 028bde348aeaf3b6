import { href, type RouterContextProvider, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { earlierTexts, readVisitTime } from '#app/domain/earlier-times/earlier-time.ts'
import type { declineOffer } from '#app/domain/earlier-times/offers.server.ts'
import { readForm } from '#app/http/form.ts'
import { respondWithError } from '#app/http/respond.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { invalid } from '#app/result.ts'

interface OfferAction {
  request: Request
  params: { id: string }
  context: Readonly<RouterContextProvider>
}

/** The refusals of an offer, as its screen says them. */
const offerRefusals = { 'not-found': earlierTexts.gone } as const

/** Redirects to the screen with a toast. */
export const redirectAfterOffer = (done: string) =>
  redirect(listAddress(href('/admin/appointments/earlier'), undefined, done))

/** Records that a time was offered or refused, and redirects to the screen. */
export async function recordAnswer(
  { request, params: { id }, context }: OfferAction,
  record: typeof declineOffer,
  done: string,
) {
  const time = readVisitTime(await readForm(request))
  const staff = context.get(staffMember)
  const result = time
    ? await record(context.get(platform), staff, id, time, staff.id)
    : invalid({ '': earlierTexts.notSaved })
  if (!result.ok) return respondWithError(result, offerRefusals)
  throw redirectAfterOffer(done)
}
