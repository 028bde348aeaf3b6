import { redirect } from 'react-router'
import { readRequestCorrection } from '#app/domain/personal-data/person.schema.ts'
import {
  personTexts,
  type RequestTextField,
  refusals,
  requestTextFields,
} from '#app/domain/personal-data/person.ts'
import {
  correctRequest,
  findChosenRequest,
} from '#app/domain/personal-data/person-correction.server.ts'
import { platform } from '#app/http/context.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { fieldTexts } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/correct-request.ts'
import { personalDataAddressAfter } from './chosen-person.tsx'
import { type Correction, CorrectionForm, openedWith } from './correction-form.tsx'

export const handle = { permission: 'personal-data' }

/** Shows the form with the values of the request; once the form is sent, corrects the request. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const { values, version, read } = await readEditForm(request, readRequestCorrection)
  const { person = '', name = '', until = '', id = '' } = values
  const chosen = { person, name, until }
  const found = await findChosenRequest(needs, chosen, id)
  if (!found) throw redirect(personalDataAddressAfter('gone'))
  const page = { chosen, id, version: found.version, stored: textsOf(found) }
  // The button that opens the form posts here without a version.
  if (version === 0) return { ...page, values: page.stored, errors: {} }
  if (!read.ok) return respondToFailure(read, { ...page, ...openedWith(values), values })
  const saved = await correctRequest(needs, chosen, { id, version }, read.value.changes)
  if (!saved.ok) return respondToFailedEdit(saved, { values, textsOf, page }, refusals)
  throw redirect(personalDataAddressAfter('request-corrected'))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { person = '', name = '', until = '', id = '', ...values } = await readForm(request.clone())
  const chosen = { person, name, until }
  const failed = { errors: { '': personTexts.failed }, chosen, id, values }
  return catchActionErrors<Correction>(serverAction, {
    ...failed,
    ...openedWith(values),
  })
}

export const meta = adminMeta('Correct a Request')

export default function CorrectRequest({ actionData }: Route.ComponentProps) {
  return (
    <CorrectionForm
      title="Correct a Request"
      intro="Write what the patient, or the health worker who refers them, says is right."
      names={requestTextFields}
      correction={actionData}
    />
  )
}

const textsOf = (row: Record<RequestTextField, string | null>) => fieldTexts(row, requestTextFields)
