import { data, redirect } from 'react-router'
import {
  type Declared,
  declarations,
  type RequestValues,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import {
  type Refusal,
  receiveRequest,
} from '#app/domain/appointments/request/receive-request.server.ts'
import {
  answerNewQuestion,
  answerQuestion,
  manyRequests,
  notSubmitted,
} from '#app/domain/appointments/request/request-texts.ts'
import type { AppointmentFormProps } from '#app/domain/appointments/request-form/appointment-form.tsx'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { branchesInProse, fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { bookedName, findService } from '#app/domain/clinic/offerings.ts'
import { pathForSender } from '#app/domain/patient-link/patient-link.server.ts'
import { noStore, uncachedPage } from '#app/http/cache-control.ts'
import { isCanonicalQuery } from '#app/http/canonical-query.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { failureInit, retryAfter } from '#app/http/respond.ts'
import { senderAt } from '#app/http/visitor-group.server.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import { AskAt } from '#app/routes/site/ask-at.tsx'
import { BookingForm } from '#app/routes/site/booking-form.tsx'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import { readHoursToday } from '#app/routes/site/hours-today.server.ts'
import { fittingSentences, openSentence, type SiteHandle } from '#app/routes/site/page-meta.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import type { Route } from './+types/page.ts'

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

/** The parameter that names the service to be chosen in the form. */
const chosen = 'service'

export async function loader({ context, url: { searchParams: query } }: Route.LoaderArgs) {
  const slug = query.get(chosen) ?? ''
  const service = findService(await context.get(platform).clinic.read(), slug)
  const { today, hours, headers } = await readHoursToday(context, chosen)
  // Addresses with an unknown service show the form, too. There are endless many of them, so they are not cached.
  const isCacheable = isCanonicalQuery(query, service ? `${chosen}=${slug}` : '', [chosen])
  return data(
    {
      today,
      notices: hours.notices,
      values: service ? { service: bookedName(service) } : undefined,
    },
    { headers: isCacheable ? headers : uncachedPage(chosen) },
  )
}

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
      <p>
        Would you rather talk to us?{' '}
        <AskAt branches={useClinic().branches}>Come to a branch.</AskAt>
      </p>
      <BookingForm today={today} values={values} {...actionData} />
    </PlainPage>
  )
}

type Typed = Record<string, string>

function respondToRefusal(refusal: Refusal, typed: Typed) {
  const { errors } = refusal
  const init = failureInit(refusal)
  if (refusal.kind === 'invalid') {
    // An error of the whole request closes it: the next attempt needs a new key.
    return formAgain(typed, '' in errors ? { errors, requestKey: '' } : { errors }, init)
  }
  if (!refusal.challenge) return formAgain(typed, { errors }, init)
  const { requestKey, question } = refusal.challenge
  const answer = typed.challenge ? answerNewQuestion : answerQuestion
  return formAgain(typed, { errors: { '': manyRequests, answer }, requestKey, question }, init)
}

const respondToError = (error: unknown, typed: Typed) =>
  formAgain(
    typed,
    { errors: { '': notSubmitted } },
    { status: isDatabaseOutage(error) ? 503 : 500, headers: retryAfter(20) },
  )

type FormState = Pick<AppointmentFormProps, 'errors' | 'requestKey' | 'question'>

const formAgain = (
  typed: Typed,
  state: FormState,
  { status, headers }: { status: number; headers: Record<string, string> },
) =>
  data(
    {
      requestKey: typed.request_key ?? '',
      // The warning about a closed day is shown once; the same day sent again is accepted.
      confirmedDate: state.errors?.preferred_date ? typed.preferred_date : typed.confirmed_date,
      ...state,
      values: typedValues(typed),
    },
    { status, headers: { ...noStore, ...headers } },
  )

const typedValues = (typed: Typed): Partial<RequestValues> & Declared =>
  Object.fromEntries(
    [...requestFields, ...declarations].map((field) => [field, typed[field] ?? '']),
  )
