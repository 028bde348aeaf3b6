import { data, href, redirect } from 'react-router'
import { latestDate } from '#app/domain/appointments/request/patient-fields.ts'
import { readRescheduleRequest } from '#app/domain/patient-page/patient-changes.schema.ts'
import { askForAnotherDay } from '#app/domain/patient-page/patient-changes.server.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { agreedText, isExpected, mayAsk } from '#app/domain/patient-page/patient-page.ts'
import { maxReasonLength } from '#app/domain/patient-page/reschedule-request.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { accraDate } from '#app/platform/clock.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { typedDay } from '#app/values/day.ts'
import type { Route } from './+types/another-day.ts'
import {
  FormProblem,
  formHeaders,
  patientHandle,
  patientMeta,
  UnknownLink,
  unknownLink,
} from './behind-link.tsx'

export const handle = patientHandle

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const page = await readPatientPage(needs, token)
  if (page && !mayAsk(page)) throw redirect(href('/r/:token', { token }), 303)
  const today = accraDate(needs.clock.now())
  return data({ page, token, today }, { status: page ? 200 : 404 })
}

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
    <PlainPage title="Ask for another day">
      <FormProblem errors={errors} />
      <p className="text-lg">
        {isExpected(page) &&
          `Your appointment is on ${agreedText(page)}, and stays so until we have answered. `}
        We will call or write to you about the new day.
      </p>
      <form method="post" noValidate className="space-y-5">
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
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button">
            Ask for this day
          </button>
          <a href={href('/r/:token', { token })} className="button button-quiet">
            Back, change nothing
          </a>
        </div>
      </form>
    </PlainPage>
  )
}
