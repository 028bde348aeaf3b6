import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { PatientFieldInput } from '#app/domain/appointments/request-form/patient-field.tsx'
import { readRequestCorrection } from '#app/domain/personal-data/person.schema.ts'
import { noRequests, personTexts, requestTextFields } from '#app/domain/personal-data/person.ts'
import {
  correctRequest,
  findChosenRequest,
} from '#app/domain/personal-data/request-correction.server.ts'
import { fieldTexts } from '#app/edited-fields.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import type { Route } from './+types/correct-request.ts'
import { ChosenPerson } from './chosen-person.tsx'

export const handle = { permission: 'personal-data' }

/** Shows the form with what the request says; once that is sent, corrects it. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const { person = '', name = '', until = '', id = '', ...values } = await readForm(request)
  const chosen = { person, name, until }
  const found = await findChosenRequest(needs, chosen, id)
  if (!found) throw redirect(href('/admin/personal-data'))
  if (values.message === undefined) {
    return { chosen, id, values: fieldTexts(found, requestTextFields), errors: {} }
  }
  const read = readRequestCorrection(values)
  if (!read.ok) return respondToFailure(read, { chosen, id, values })
  await correctRequest(needs, chosen, id, read.value)
  throw redirect(`${href('/admin/personal-data')}?done=request-corrected`)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { person = '', name = '', until = '', id = '', ...values } = await readForm(request.clone())
  const chosen = { person, name, until }
  return catchActionErrors(serverAction, { errors: { '': personTexts.failed }, chosen, id, values })
}

export const meta = adminMeta('Correct a Request')

// Neither the service nor the branch of the request is corrected here, so their fields need no choices.
const noChoices = { services: [], branches: [] }

export default function CorrectRequest({ actionData }: Route.ComponentProps) {
  const { chosen = noRequests, id = '', values = {}, errors = {} } = actionData ?? {}
  const field = fieldsOf(errors, values)
  return (
    <ChosenPerson
      title="Correct a Request"
      intro={
        <p className="mt-2 max-w-prose text-stone">
          Write what the patient, or the health worker who refers them, says is right.
        </p>
      }
      chosen={chosen}
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
