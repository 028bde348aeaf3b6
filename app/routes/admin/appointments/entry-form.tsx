import { href } from 'react-router'
import {
  patientFields,
  type RequestField,
  requestFields,
} from '#app/domain/appointments/appointment-request.ts'
import type { OpenRequest } from '#app/domain/appointments/appointments.entry.server.ts'
import { PatientFieldInput } from '#app/domain/appointments/patient-field.tsx'
import { enteredSources, sourceLabel } from '#app/domain/appointments/request-source.ts'
import { StatusChoice } from '#app/domain/appointments/status-choice.tsx'
import type { FieldErrors } from '#app/result.ts'
import { useClinic } from '#app/routes/admin/use-clinic.ts'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { BranchChoice } from './branch-choice.tsx'
import { SimilarRequests } from './similar-requests.tsx'

/** Why a new appointment was not stored yet. */
export interface EntryResult {
  errors: FieldErrors
  /** Open requests of the same phone number; the person must confirm that this is another one. */
  similar: OpenRequest[]
  /** What was typed, for a browser without JavaScript, which loads a new form. */
  values: Record<string, string>
}

interface EntryFormProps extends EntryResult {
  today: string
  requestKey: string
}

const isParagraph = (name: RequestField) => patientFields[name].input === 'paragraph'

/** The front desk's form for a new appointment, in the order of a phone call: who, what, when. */
export function EntryForm({ today, requestKey, errors, similar, values }: EntryFormProps) {
  const choices = useClinic()
  const field = fieldsOf(errors, values)
  const patientField = (name: RequestField) => {
    const props = { ...field(name), name, choices }
    if (name === 'branch') return <BranchChoice key={name} {...props} />
    return <PatientFieldInput key={name} {...props} today={today} isForStaff />
  }
  return (
    <ResourceForm
      errors={errors}
      label="Save appointment"
      pendingLabel="Saving..."
      cancel={href('/admin/appointments')}
      className="card mt-4 grid gap-4 sm:grid-cols-2"
    >
      <input type="hidden" name="request_key" value={values.request_key ?? requestKey} />
      {requestFields.filter((name) => !isParagraph(name)).map(patientField)}
      <SelectField
        {...field('source')}
        label="How they asked"
        choices={enteredSources}
        labelOf={sourceLabel}
      />
      <StatusChoice {...field('status')} current="pending" />
      <TextField {...field('appointment_date')} label="Appointment Date" type="date" />
      <TextField {...field('appointment_time')} label="Appointment Time" type="time" />
      {requestFields.filter(isParagraph).map(patientField)}
      <div className="empty:hidden sm:col-span-2">
        <SimilarRequests requests={similar} />
      </div>
    </ResourceForm>
  )
}
