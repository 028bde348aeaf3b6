import { data, href, redirect } from 'react-router'
import { platform, requestContext } from '#app/context.ts'
import {
  AppointmentForm,
  type AppointmentFormProps,
} from '#app/domain/appointments/appointment-form.tsx'
import { type RequestValues, requestFields } from '#app/domain/appointments/appointment-request.ts'
import { receiveRequest } from '#app/domain/appointments/receive-request.server.ts'
import {
  answerNewQuestion,
  answerQuestion,
  manyRequests,
  notSubmitted,
} from '#app/domain/appointments/request-texts.ts'
import { branchesInProse, clinic } from '#app/domain/clinic/clinic.ts'
import { noStore, publicPage } from '#app/http/cache-control.ts'
import { readForm } from '#app/http/form.ts'
import { failureInit } from '#app/http/respond.ts'
import { retryAfter } from '#app/http/retry-after.ts'
import { senderAt } from '#app/http/visitor-group.server.ts'
import { Island } from '#app/islands/island.tsx'
import { accraDate } from '#app/platform/clock.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import type { SiteHandle } from '#app/routes/site/page-meta.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import type { Route } from './+types/page.ts'

export const handle: SiteHandle = {
  page: {
    title: `Book an Appointment | ${clinic.name}`,
    description: `Ask for an appointment at ${clinic.fullName} (${branchesInProse}). We contact you within 24 hours.`,
  },
}

export function loader({ context }: Route.LoaderArgs) {
  const { clock, settings } = context.get(platform)
  return { today: accraDate(clock.now()), publicUrl: settings.publicUrl }
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request)
  const { address, log } = context.get(requestContext)
  const request_key = typed.request_key ?? ''
  const formAgain = (state: FormState, { status, headers }: Init) =>
    data(
      { requestKey: request_key, ...state, values: typedValues(typed) },
      { status, headers: { ...noStore, ...headers } },
    )
  try {
    const result = await receiveRequest(context.get(platform), typed, senderAt(address))
    if (result.ok) {
      const reference = result.value.reference.toLowerCase()
      return redirect(href('/appointment/:reference', { reference }), 303)
    }
    const { errors } = result
    if (result.kind === 'invalid') {
      // An error of the whole request closes it: the next attempt needs a new key.
      return formAgain({ errors, requestKey: '' in errors ? '' : request_key }, failureInit(result))
    }
    if (!result.challenge) return formAgain({ errors }, failureInit(result))
    const { requestKey, question } = result.challenge
    const answer = typed.challenge ? answerNewQuestion : answerQuestion
    return formAgain(
      { errors: { '': manyRequests, answer }, requestKey, question },
      failureInit(result),
    )
  } catch (error) {
    // Whatever the error, the page comes back with what the patient typed.
    log.error({ err: error }, 'appointments: request could not be stored')
    const status = isDatabaseOutage(error) ? 503 : 500
    return formAgain({ errors: { '': notSubmitted } }, { status, headers: retryAfter(20) })
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : publicPage()
}

export default function Appointment({ loaderData: { today }, actionData }: Route.ComponentProps) {
  return (
    <PlainPage title="Book an Appointment">
      <Island
        name="appointment-form"
        component={AppointmentForm}
        props={{ today, ...actionData }}
      />
    </PlainPage>
  )
}

interface Init {
  status: number
  headers: Record<string, string>
}

/** The state of the form when it is shown again. */
type FormState = Pick<AppointmentFormProps, 'errors' | 'requestKey' | 'question'>

/** The submitted values of the form's own fields. */
const typedValues = (typed: Record<string, string>): Partial<RequestValues> =>
  Object.fromEntries(requestFields.map((field) => [field, typed[field] ?? '']))
