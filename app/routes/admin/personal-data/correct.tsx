import { redirect } from 'react-router'
import { PatientFieldInput } from '#app/domain/appointments/request-form/patient-field.tsx'
import { readCorrection } from '#app/domain/personal-data/person.schema.ts'
import type { ChosenRequests } from '#app/domain/personal-data/person.server.ts'
import {
  noRequests,
  personFields,
  personTexts,
  refusals,
  requestCount,
  requestTextFields,
} from '#app/domain/personal-data/person.ts'
import {
  correctRequests,
  openCorrection,
} from '#app/domain/personal-data/person-correction.server.ts'
import { platform } from '#app/http/context.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import {
  type FieldTexts,
  fieldTexts,
  mergedFields,
  readOpened,
} from '#app/values/forms/edited-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { Route } from './+types/correct.ts'
import { ChosenPerson, personalDataAddressAfter } from './chosen-person.tsx'

export const handle = { permission: 'personal-data' }

/** Corrects the person in all requests of the name, or, with an `id`, what that request says. Shows the form first. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const { values, version, read } = await readEditForm(request, (typed) =>
    readCorrection(Object(typed).id !== undefined, typed),
  )
  const chosen = chosenIn(values)
  const found = await openCorrection(needs, chosen)
  if (!found) throw redirect(personalDataAddressAfter('gone'))
  const textsOf = (row: typeof found.newest) =>
    fieldTexts(row, chosen.id === undefined ? personFields : requestTextFields)
  const page = { chosen, count: found.count, version: found.version, stored: textsOf(found.newest) }
  // The button that opens the form posts here without a version.
  if (version === 0) return { ...page, values: page.stored, errors: {} }
  if (!read.ok) return respondToFailure(read, { ...page, ...openedWith(values), values })
  const saved = await correctRequests(needs, chosen, version, read.value.changes)
  if (!saved.ok) return respondToFailedEdit(saved, { values, textsOf, page }, refusals)
  const done = chosen.id === undefined ? 'corrected' : 'request-corrected'
  throw redirect(personalDataAddressAfter(done))
}

interface Correction {
  chosen: ChosenRequests
  count: number
  values: FieldTexts
  errors: FieldErrors
  version?: number
  stored?: FieldTexts | undefined
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = await readForm(request.clone())
  const errors = { '': personTexts.failed }
  const page = { chosen: chosenIn(values), count: 0, errors, values }
  return catchActionErrors<Correction>(serverAction, { ...page, ...openedWith(values) })
}

const chosenIn = ({ person = '', name = '', until = '', id }: FieldTexts): ChosenRequests => ({
  person,
  name,
  until,
  id,
})

/** The version and the fields that a sent correction was opened with, for a form that is shown again as it was. */
const openedWith = (values: FieldTexts) => ({
  version: readVersion(values.version),
  stored: readOpened(values),
})

export const meta = adminMeta('Correct Personal Data')

// Neither the service nor the branch of a request is corrected, so their fields need no choices.
const noChoices = { services: [], branches: [] }

export default function Correct({ actionData }: Route.ComponentProps) {
  const { chosen = noRequests, count = 0, values = {}, errors = {} } = actionData ?? {}
  const { version, stored } = actionData ?? {}
  const { id, person } = chosen as ChosenRequests
  const field = fieldsOf(errors, mergedFields(stored ?? values, values))
  const names = id === undefined ? personFields : requestTextFields
  // A correction that could not be opened has no fields: they would be sent as if they had been emptied.
  const shown = version ? names : []
  return (
    <ChosenPerson
      title={id === undefined ? 'Correct Personal Data' : 'Correct a Request'}
      intro={
        <p className="mt-2 max-w-prose text-stone wrap-anywhere">
          {id === undefined ? (
            <>
              This will correct {count > 0 ? requestCount(count) : 'all requests'} of{' '}
              <bdi>{person}</bdi>.
            </>
          ) : (
            'Write what the patient or the referring health worker says is right.'
          )}
        </p>
      }
      chosen={chosen}
      version={version}
      stored={stored}
      errors={errors}
      label={version ? 'Correct' : 'Try Again'}
      pendingLabel={version ? 'Saving...' : 'Loading...'}
      className="card mt-4 grid max-w-form gap-4 sm:grid-cols-2"
    >
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {shown.map((name) => (
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
