import { data, href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { readCancellation } from '#app/domain/patient-page/patient-changes.schema.ts'
import { cancelByPatient } from '#app/domain/patient-page/patient-changes.server.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { isExpected, mayCancel } from '#app/domain/patient-page/patient-page.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import type { Route } from './+types/cancel.ts'
import { CancelForm } from './cancel-form.tsx'
import { formHeaders, patientHandle, patientMeta, unknownLink } from './patient-handle.ts'
import { UnknownLink } from './unknown-link.tsx'

export const handle = patientHandle

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const page = await readPatientPage(context.get(platform), token)
  if (page && !mayCancel(page)) throw redirect(href('/r/:token', { token }), 303)
  return data({ page, token }, { status: page ? 200 : 404 })
}

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
  return (
    <PlainPage title={isExpected(page) ? 'Cancel your appointment?' : 'Cancel your request?'}>
      <CancelForm page={page} token={token} {...actionData} />
    </PlainPage>
  )
}
