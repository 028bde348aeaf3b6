import { href, redirect } from 'react-router'
import { readCancellation } from '#app/domain/patient-page/patient-changes.schema.ts'
import { cancelByPatient } from '#app/domain/patient-page/patient-changes.server.ts'
import { agreedText, isExpected, mayCancel } from '#app/domain/patient-page/patient-page.ts'
import { maxReasonLength } from '#app/domain/patient-page/patient-page-texts.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { TextAreaField } from '#app/ui/field.tsx'
import type { Route } from './+types/cancel.ts'
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
  loadPatientForm({ token, context }, mayCancel)

/** Cancels the appointment. A repeated or outdated form also leads to the page. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const typed = await readForm(request)
  const read = readCancellation(typed)
  const result = read.ok
    ? await cancelByPatient(context.get(platform), token, read.value.reason)
    : read
  if (result.ok) throw redirect(href('/r/:token', { token }), 303)
  return respondToFailure(result, { reason: typed.reason ?? '' }, unknownLink)
}

export const headers = formHeaders

export const meta: Route.MetaFunction = patientMeta

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  const { page, token } = loaderData
  if (!page) return <UnknownLink />
  const { errors = {}, reason } = actionData ?? {}
  const visit = [agreedText(page), page.branch?.name].filter(Boolean).join(', ')
  return (
    <PatientForm
      token={token}
      title={isExpected(page) ? 'Cancel your appointment?' : 'Cancel your request?'}
      errors={errors}
      lead={
        <>
          {visit && <p className="mb-4 font-semibold">{visit}</p>}
          <p>
            {isExpected(page)
              ? 'We will cancel your appointment, and somebody else can have the time.'
              : 'We will cancel your request.'}{' '}
            If only the day is a problem,{' '}
            <a href={href('/r/:token/another-day', { token })} className="link">
              ask for another day
            </a>
            .
          </p>
        </>
      }
      submit="Yes, cancel"
      back="No, keep it"
    >
      <TextAreaField
        name="reason"
        label="Why are you cancelling?"
        error={errors.reason}
        defaultValue={reason}
        rows={3}
        maxLength={maxReasonLength}
      />
    </PatientForm>
  )
}
