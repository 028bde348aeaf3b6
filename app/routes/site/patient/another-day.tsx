import { href, redirect } from 'react-router'
import { latestDate } from '#app/domain/appointments/request/patient-fields.ts'
import { readRescheduleRequest } from '#app/domain/patient-page/patient-changes.schema.ts'
import { askForAnotherDay } from '#app/domain/patient-page/patient-changes.server.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { agreedText, isExpected, mayAsk } from '#app/domain/patient-page/patient-page.ts'
import { maxReasonLength } from '#app/domain/patient-page/patient-page-texts.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { accraDate } from '#app/platform/clock.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { typedDay } from '#app/values/day.ts'
import type { Route } from './+types/another-day.ts'
import {
  formHeaders,
  PatientForm,
  patientHandle,
  patientMeta,
  UnknownLink,
  unknownLink,
} from './behind-link.tsx'
import { loadPatientForm } from './patient-form.server.ts'

export const handle = patientHandle

export const loader = ({ params: { token }, context }: Route.LoaderArgs) =>
  loadPatientForm({ token, context }, mayAsk)

/** Asks for another day. A repeated or outdated form also leads to the page. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const typed = await readForm(request)
  const { date = '', reason = '', confirmed_date: confirmedDate = '' } = typed
  const read = readRescheduleRequest(typed, accraDate(needs.clock.now()))
  const page = read.ok ? await readPatientPage(needs, token) : null
  const branch = page?.branch?.name ?? ''
  const result = read.ok
    ? await askForAnotherDay(needs, token, read.value, {
        branch,
        confirmedDate: typedDay(confirmedDate),
      })
    : read
  if (result.ok) throw redirect(href('/r/:token', { token }), 303)
  // The warning about a closed day is shown once; the same day sent again is accepted.
  const values = { date, reason, confirmed_date: read.ok ? date : confirmedDate }
  return respondToFailure(result, { values }, unknownLink)
}

export const headers = formHeaders

export const meta: Route.MetaFunction = patientMeta

export default function AnotherDay({ loaderData, actionData }: Route.ComponentProps) {
  const { page, token, today } = loaderData
  if (!page) return <UnknownLink />
  const { errors = {}, values } = actionData ?? {}
  return (
    <PatientForm
      token={token}
      title="Ask for another day"
      errors={errors}
      lead={
        <p>
          {isExpected(page) &&
            `Your appointment is on ${agreedText(page)}. It will not change until you hear from us. `}
          We will call or write to you about the new day.
        </p>
      }
      submit="Ask for this day"
    >
      <TextField
        name="date"
        label="Which day would suit you?"
        type="date"
        min={today}
        max={latestDate(today)}
        required
        error={errors.date}
        defaultValue={values?.date}
      />
      <TextAreaField
        name="reason"
        label="Why, and which time suits you?"
        required
        isMarkedRequired
        error={errors.reason}
        defaultValue={values?.reason}
        rows={3}
        maxLength={maxReasonLength}
      />
      <input type="hidden" name="confirmed_date" value={values?.confirmed_date ?? ''} />
    </PatientForm>
  )
}
