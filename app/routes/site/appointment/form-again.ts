import { data } from 'react-router'
import {
  type RequestValues,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { type Declared, declarations } from '#app/domain/appointments/request/declarations.ts'
import type { Refusal } from '#app/domain/appointments/request/receive-request.server.ts'
import {
  answerNewQuestion,
  answerQuestion,
  manyRequests,
  notSubmitted,
} from '#app/domain/appointments/request/request-texts.ts'
import type { AppointmentFormProps } from '#app/domain/appointments/request-form/appointment-form.tsx'
import { noStore } from '#app/http/cache-control.ts'
import { failureInit } from '#app/http/respond.ts'
import { retryAfter } from '#app/http/retry-after.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'

type Typed = Record<string, string>

/** Shows the form again after a refused request: its errors, and the question of a busy time. */
export function respondToRefusal(refusal: Refusal, typed: Typed) {
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

/** Shows the form again after an error of the server, with everything that the patient typed. */
export const respondToError = (error: unknown, typed: Typed) =>
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

/** The submitted values of the form's own fields. */
const typedValues = (typed: Typed): Partial<RequestValues> & Declared =>
  Object.fromEntries(
    [...requestFields, ...declarations].map((field) => [field, typed[field] ?? '']),
  )
