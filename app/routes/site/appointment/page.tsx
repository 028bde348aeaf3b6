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
import { forOnePerson, publicPage } from '#app/http/cache-control.ts'
import { readForm } from '#app/http/form.ts'
import { retryAfter } from '#app/http/retry-after.ts'
import { senderAt } from '#app/http/visitor-group.server.ts'
import { Island } from '#app/islands/island.tsx'
import { accraDate } from '#app/platform/clock.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import { pageMeta } from '#app/routes/site/page-meta.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import type { Route } from './+types/page.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { clock, settings } = context.get(platform)
  return { today: accraDate(clock.now()), publicUrl: settings.publicUrl }
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request)
  const { address, log } = context.get(requestContext)
  const request_key = typed.request_key ?? ''
  const formAgain = (status: number, state: FormState, seconds?: number) =>
    data(
      { requestKey: request_key, ...state, values: typedValues(typed) },
      { status, headers: { ...forOnePerson, ...(seconds && retryAfter(seconds)) } },
    )
  try {
    const answer = await receiveRequest(context.get(platform), typed, senderAt(address))
    switch (answer.kind) {
      case 'stored':
        return redirect(
          href('/appointment/:reference', { reference: answer.reference.toLowerCase() }),
          303,
        )
      case 'invalid': {
        const { errors } = answer
        // A fault of the whole request settles it: what is sent next is another one.
        return formAgain(422, { errors, requestKey: '' in errors ? '' : request_key })
      }
      case 'person-limit':
        return formAgain(429, { errors: answer.errors }, answer.retryAfterSeconds)
      case 'busy': {
        const { requestKey, question, retryAfterSeconds } = answer
        const answerError = typed.challenge ? answerNewQuestion : answerQuestion
        const errors = { '': manyRequests, answer: answerError }
        return formAgain(429, { errors, requestKey, question }, retryAfterSeconds)
      }
    }
  } catch (error) {
    // Whatever the fault, what a patient typed comes back with the page.
    log.error({ err: error }, 'a request for an appointment could not be stored')
    return formAgain(isDatabaseOutage(error) ? 503 : 500, { errors: { '': notSubmitted } }, 20)
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : publicPage()
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Book an Appointment | ${clinic.name}`,
    description: `Ask for an appointment at ${clinic.fullName} (${branchesInProse}). We contact you within 24 hours.`,
    path: href('/appointment'),
    publicUrl: loaderData?.publicUrl ?? '',
  })

export default function Appointment({ loaderData: { today }, actionData }: Route.ComponentProps) {
  return (
    <PlainPage title="Book an Appointment">
      <Island
        name="appointment-form"
        component={AppointmentForm}
        props={{ today, ...actionData }}
        when="visible"
      />
    </PlainPage>
  )
}

/** What the form is shown with again. */
type FormState = Pick<AppointmentFormProps, 'errors' | 'requestKey' | 'question'>

/** What was typed into the form's own fields, to be shown again. */
const typedValues = (typed: Record<string, string>): Partial<RequestValues> =>
  Object.fromEntries(requestFields.map((field) => [field, typed[field] ?? '']))
