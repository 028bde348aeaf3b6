import type { ReactNode } from 'react'
import { PatientFieldInput } from '#app/domain/appointments/request-form/patient-field.tsx'
import type { ChosenRequests } from '#app/domain/personal-data/person.server.ts'
import {
  noRequests,
  type PersonField,
  type RequestTextField,
} from '#app/domain/personal-data/person.ts'
import { readVersion } from '#app/http/form.ts'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { type FieldTexts, mergedFields, readOpened } from '#app/values/forms/edited-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'
import { ChosenPerson } from './chosen-person.tsx'

/** The values and errors in the form of a correction, with the version and the fields that it was opened with. */
export interface Correction {
  chosen: ChosenRequests
  /** Which of the chosen requests is corrected; without it all of them are. */
  id?: string
  values: FieldTexts
  errors: FieldErrors
  version?: number
  stored?: FieldTexts | undefined
}

/** The version and the fields that a sent correction was opened with, for a form that is shown again as it was. */
export const openedWith = (values: FieldTexts) => ({
  version: readVersion(values.version),
  stored: readOpened(values),
})

interface CorrectionFormProps {
  title: string
  /** Content above the form. */
  intro: ReactNode
  names: readonly (PersonField | RequestTextField)[]
  /** Undefined when nobody was looked up, as after a reload. */
  correction: Correction | undefined
}

// Neither the service nor the branch of a request is corrected, so their fields need no choices.
const noChoices = { services: [], branches: [] }

export function CorrectionForm({ title, intro, names, correction }: CorrectionFormProps) {
  const { chosen = noRequests, id, values = {}, errors = {} } = correction ?? {}
  const { version, stored } = correction ?? {}
  const field = fieldsOf(errors, mergedFields(stored ?? values, values))
  // A correction that could not be opened has no fields: they would be sent as if they had been emptied.
  const shown = version ? names : []
  return (
    <ChosenPerson
      title={title}
      intro={<p className="mt-2 max-w-prose text-stone wrap-anywhere">{intro}</p>}
      chosen={chosen}
      version={version}
      stored={stored}
      errors={errors}
      label={version ? 'Correct' : 'Try Again'}
      pendingLabel={version ? 'Saving...' : 'Loading...'}
      className="card mt-4 grid max-w-form gap-4 sm:grid-cols-2"
    >
      {id && <input type="hidden" name="id" value={id} />}
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
