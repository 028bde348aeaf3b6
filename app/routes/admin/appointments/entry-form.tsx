import type { ReactNode } from 'react'
import { href } from 'react-router'
import { latestDate, maxLengths } from '#app/domain/appointments/appointment-request.ts'
import type { OpenRequest } from '#app/domain/appointments/appointments.entry.server.ts'
import { BranchChoice, ServiceChoice, StatusChoice } from '#app/domain/appointments/choices.tsx'
import type { FieldErrors } from '#app/result.ts'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'

/** Why a new appointment was not stored yet. */
export interface EntryResult {
  errors: FieldErrors
  /** Open requests of the same phone number; the person must confirm that this is another one. */
  similar: OpenRequest[]
  /** What was typed, for a browser without JavaScript, which loads a new form. */
  values: Record<string, string>
}

interface EntryFormProps extends Pick<EntryResult, 'errors' | 'values'> {
  today: string
  requestKey: string
  /** What must be confirmed before it is saved. */
  children?: ReactNode
}

/** The front desk's form for a new appointment, in the order of a phone call: who, what, when. */
export function EntryForm({ today, requestKey, errors, values, children }: EntryFormProps) {
  const field = fieldsOf(errors, values)
  return (
    <ResourceForm
      errors={errors}
      label="Save appointment"
      pendingLabel="Saving..."
      cancel={href('/admin/appointments')}
      className="card mt-4 grid gap-4 sm:grid-cols-2"
    >
      <input type="hidden" name="request_key" value={values.request_key ?? requestKey} />
      <TextField
        {...field('first_name')}
        label="First Name"
        required
        maxLength={maxLengths.first_name}
      />
      <TextField
        {...field('last_name')}
        label="Last Name"
        required
        maxLength={maxLengths.last_name}
      />
      <TextField
        {...field('phone')}
        label="Phone"
        required
        type="tel"
        maxLength={maxLengths.phone}
      />
      <TextField {...field('email')} label="Email" type="email" maxLength={maxLengths.email} />
      <ServiceChoice {...field('service')} />
      <BranchChoice {...field('branch')} />
      <TextField
        {...field('preferred_date')}
        label="Preferred Date"
        type="date"
        min={today}
        max={latestDate(today)}
      />
      <StatusChoice {...field('status')} current="pending" />
      <TextField {...field('appointment_date')} label="Appointment Date" type="date" />
      <TextField {...field('appointment_time')} label="Appointment Time" type="time" />
      <div className="sm:col-span-2">
        <TextAreaField
          {...field('message')}
          label="Additional Information"
          rows={3}
          maxLength={maxLengths.message}
        />
      </div>
      <div className="empty:hidden sm:col-span-2">{children}</div>
    </ResourceForm>
  )
}
