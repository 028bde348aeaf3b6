import { href, Link } from 'react-router'
import {
  enteredSources,
  patientName,
  sourceLabel,
  sourceQuestion,
  statusLabel,
} from '#app/domain/appointments/appointment.ts'
import { staffFields } from '#app/domain/appointments/appointment-edit.ts'
import { notEntered } from '#app/domain/appointments/appointment-texts.ts'
import type { OpenRequest } from '#app/domain/appointments/appointments.entry.server.ts'
import { fieldOf, type RequestField } from '#app/domain/appointments/request/appointment-request.ts'
import { FoldedFields, shownFields } from '#app/domain/appointments/request-form/patient-field.tsx'
import type { FreeTime } from '#app/domain/schedule/slot.ts'
import { EntryField, StatusChoice } from '#app/routes/admin/appointments/entry-field.tsx'
import { FreeTimes } from '#app/routes/admin/appointments/free-times.tsx'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { shortDate } from '#app/values/date-text.ts'
import type { FieldErrors } from '#app/values/result.ts'

interface EntryFormError {
  errors: FieldErrors
  similar: OpenRequest[]
  values: Record<string, string>
  free?: FreeTime[] | undefined
}

export const catchEntryErrors = catchErrors<Omit<EntryFormError, 'errors'>>(notEntered, {
  similar: [],
  values: {},
})

const formId = 'enter-appointment'

const isParagraph = (name: RequestField) => fieldOf(name).input === 'paragraph'

/** The front desk's form for a new appointment, in the order of a phone call: who, what, when. */
export function EntryForm(props: EntryFormError & { today: string; requestKey: string }) {
  const { today, requestKey, errors, similar, values, free } = props
  const choices = useBackOfficeClinic()
  const field = fieldsOf(errors, values)
  const patientField = (name: RequestField) => (
    <EntryField key={name} {...field(name)} name={name} choices={choices} today={today} />
  )
  const folded = {
    control: patientField,
    isNeeded: (name: RequestField) => Boolean(errors[name] ?? values[name]),
  }
  return (
    <>
      <ResourceForm
        id={formId}
        errors={errors}
        label="Save Appointment"
        pendingLabel="Saving..."
        cancel={href('/admin/appointments')}
        className="card mt-4 grid gap-4 sm:grid-cols-2"
      >
        <input type="hidden" name="request_key" value={values.request_key ?? requestKey} />
        <FoldedFields groups={['somebody']} {...folded} />
        {shownFields.filter((name) => !isParagraph(name)).map(patientField)}
        <StaffFields field={field} />
        {shownFields.filter(isParagraph).map(patientField)}
        <FoldedFields groups={['referral', 'payment']} {...folded} />
        <div className="empty:hidden sm:col-span-2">
          <SimilarRequests requests={similar} />
        </div>
      </ResourceForm>
      <FreeTimes free={free} form={formId} errors={errors} />
    </>
  )
}

const StaffFields = ({ field }: { field: ReturnType<typeof fieldsOf> }) => (
  <>
    <SelectField
      {...field('source')}
      label={sourceQuestion}
      choices={enteredSources}
      labelOf={sourceLabel}
    />
    <StatusChoice {...field('status')} current="pending" />
    <TextField {...field('appointment_date')} {...staffFields.appointment_date} type="date" />
    <TextField {...field('appointment_time')} {...staffFields.appointment_time} type="time" />
  </>
)

export function SimilarRequests({ requests }: { requests: OpenRequest[] }) {
  if (requests.length === 0) return null
  return (
    <div role="alert" className="rounded-lg border-l-4 border-ochre bg-shea px-4 py-3">
      <p className="font-semibold">This phone number already has an open appointment:</p>
      <ul className="mt-2 grid gap-1">
        {requests.map((request) => (
          <li key={request.id}>
            <Link
              to={href('/admin/appointments/:id/edit', { id: request.id })}
              className="link inline-flex min-h-11 items-center"
            >
              <span className="whitespace-nowrap">{request.reference}</span>
            </Link>{' '}
            <bdi>{patientName(request)}</bdi>, {request.service}, {statusLabel(request.status)},{' '}
            {shortDate(request.created_at)}
          </li>
        ))}
      </ul>
      <label className="mt-2 flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" name="confirmed" value="yes" className="size-5" />
        This is a different appointment: save it as well
      </label>
    </div>
  )
}
