import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { PatientFieldInput } from '#app/domain/appointments/request-form/patient-field.tsx'
import { readRequestCorrection } from '#app/domain/personal-data/person.schema.ts'
import {
  noRequests,
  personTexts,
  type RequestTextField,
  refusals,
  requestTextFields,
} from '#app/domain/personal-data/person.ts'
import {
  correctRequest,
  findChosenRequest,
} from '#app/domain/personal-data/request-correction.server.ts'
import { fieldTexts, mergedFields } from '#app/edited-fields.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import type { Route } from './+types/correct-request.ts'
import { ChosenPerson, type Correction, openedWith } from './chosen-person.tsx'

export const handle = { permission: 'personal-data' }

/** Shows the form with what the request says; once that is sent, corrects it. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const { values, version, read } = await readEditForm(request, readRequestCorrection)
  const { person = '', name = '', until = '', id = '' } = values
  const chosen = { person, name, until }
  const found = await findChosenRequest(needs, chosen, id)
  if (!found) throw redirect(href('/admin/personal-data'))
  const page = { chosen, id, version: found.version, stored: textsOf(found) }
  if (values.message === undefined) return { ...page, values: page.stored, errors: {} }
  if (!read.ok) return respondToFailure(read, { ...page, ...openedWith(values), values })
  const saved = await correctRequest(needs, chosen, { id, version }, read.value.changes)
  if (!saved.ok) return respondToFailedEdit(saved, { values, textsOf, page }, refusals)
  throw redirect(`${href('/admin/personal-data')}?done=request-corrected`)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { person = '', name = '', until = '', id = '', ...values } = await readForm(request.clone())
  const chosen = { person, name, until }
  const failed = { errors: { '': personTexts.failed }, chosen, id, values }
  return catchActionErrors<Correction & { id: string }>(serverAction, {
    ...failed,
    ...openedWith(values),
  })
}

const textsOf = (row: Record<RequestTextField, string | null>) => fieldTexts(row, requestTextFields)

export const meta = adminMeta('Correct a Request')

// Neither the service nor the branch of the request is corrected here, so their fields need no choices.
const noChoices = { services: [], branches: [] }

export default function CorrectRequest({ actionData }: Route.ComponentProps) {
  const { chosen = noRequests, id = '', values = {}, errors = {} } = actionData ?? {}
  const { version, stored } = actionData ?? {}
  const field = fieldsOf(errors, mergedFields(stored ?? values, values))
  return (
    <ChosenPerson
      title="Correct a Request"
      intro={
        <p className="mt-2 max-w-prose text-stone">
          Write what the patient, or the health worker who refers them, says is right.
        </p>
      }
      chosen={chosen}
      version={version}
      stored={stored}
      errors={errors}
      label="Correct"
      pendingLabel="Saving..."
      className="card mt-4 grid max-w-form gap-4 sm:grid-cols-2"
    >
      <input type="hidden" name="id" value={id} />
      {requestTextFields.map((name) => (
        <PatientFieldInput
          key={name}
          {...field(name)}
          name={name}
          today=""
          choices={noChoices}
          isForStaff
        />
      ))}
    </ChosenPerson>
  )
}
