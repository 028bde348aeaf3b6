import { redirect } from 'react-router'
import { platform, requestContext } from '#app/context.ts'
import { receiveRequest } from '#app/domain/appointments/request/receive-request.server.ts'
import { branchesInProse, fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { pathForSender } from '#app/domain/patient-link/patient-link.server.ts'
import { readForm } from '#app/http/form.ts'
import { senderAt } from '#app/http/visitor-group.server.ts'
import { BookingForm } from '#app/routes/site/booking-form.tsx'
import { fittingSentences, openSentence } from '#app/routes/site/descriptions.ts'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import type { SiteHandle } from '#app/routes/site/page-meta.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import type { Route } from './+types/page.ts'
import { respondToError, respondToRefusal } from './form-again.ts'
import { readBookingPage } from './read-booking-page.server.ts'

export const handle: SiteHandle = {
  styles: 'home',
  page: (clinic) => ({
    title: `Book an Appointment | ${clinic.facts.name}`,
    description: fittingSentences([
      `Ask for an appointment at ${fullNameOf(clinic.facts)} (${branchesInProse(clinic.branches)}).`,
      openSentence(clinic),
    ]),
  }),
}

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readBookingPage(context, url.searchParams)

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request)
  const { address, log } = context.get(requestContext)
  try {
    const needs = context.get(platform)
    const result = await receiveRequest(needs, typed, senderAt(address))
    if (!result.ok) return respondToRefusal(result, typed)
    return redirect(pathForSender(needs, result.value), 303)
  } catch (error) {
    log.error({ err: error }, 'appointments: request could not be stored')
    return respondToError(error, typed)
  }
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders
}

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  const { today, notices, values } = loaderData
  return (
    <PlainPage title="Book an Appointment">
      <HoursNotices notices={notices} />
      <BookingForm today={today} values={values} {...actionData} />
    </PlainPage>
  )
}
