import { useState } from 'react'
import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import {
  type StaffField,
  staffFieldNames,
  staffFields,
} from '#app/domain/appointments/appointment-edit.ts'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import {
  type SharedField,
  sharedFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { EntryField, StatusChoice } from '#app/routes/admin/appointments/entry-field.tsx'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { useOwnBranches } from '#app/routes/admin/use-member.ts'
import { useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { type FieldTexts, fieldTexts, mergedFields } from '#app/values/forms/edited-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'

export const editFormId = 'edit-appointment'

interface EditFormProps {
  appointment: Appointment
  errors: FieldErrors
  values: FieldTexts
}

export function EditForm({ appointment, errors, values }: EditFormProps) {
  const { version } = appointment
  const clinic = useBackOfficeClinic()
  const opened = openedVisit(appointment, useOwnBranches())
  const start = mergedFields(opened, values)
  const [day, setDay] = useState(start.appointment_date)
  // A branch that was closed since, or a service that is no longer offered, stays until another one is chosen.
  const { branch } = appointment
  const isGone = branch && !clinic.branches.includes(branch)
  const choices = {
    branches: isGone ? [...clinic.branches, branch] : clinic.branches,
    services: [
      ...new Set([
        ...clinic.services,
        appointment.service,
        ...(appointment.second_service ? [appointment.second_service] : []),
      ]),
    ],
  }
  const field = fieldsOf<VisitField>(errors, start)
  return (
    <ResourceForm
      id={editFormId}
      errors={errors}
      label="Save Changes"
      pendingLabel="Saving..."
      cancel={useListBelow()}
      preventScrollReset
      version={version}
      stored={opened}
      // With `display: contents` the buttons stick to the dialog, so they are visible at once.
      className="contents"
    >
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('appointment_date')}
          {...staffFields.appointment_date}
          type="date"
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          hint={day && day === proposedDay(appointment) ? '(Using preferred date)' : undefined}
        />
        <TextField {...field('appointment_time')} {...staffFields.appointment_time} type="time" />
        <StatusChoice {...field('status')} current={appointment.status} />
        {sharedFields.map((name) => (
          <EntryField key={name} {...field(name)} name={name} choices={choices} today="" />
        ))}
        <div className="sm:col-span-2">
          <TextAreaField {...field('notes')} {...staffFields.notes} rows={3} />
        </div>
      </div>
    </ResourceForm>
  )
}

const visitFields = [...staffFieldNames, ...sharedFields]
type VisitField = StaffField | SharedField

type Stored = Record<Exclude<VisitField, 'status'>, string | null> & {
  status: AppointmentStatus | (string & {})
}

interface RequestedDays {
  appointment_date: string | null
  preferred_date: string | null
  asked_date: string | null
}

/** Null once a day is agreed or the patient asks for another one. */
const proposedDay = ({ appointment_date, preferred_date, asked_date }: RequestedDays) =>
  appointment_date || asked_date ? null : preferred_date

/** The proposed day where none is agreed, and the only branch that can be chosen where none is. */
export function openedVisit(
  appointment: Stored & RequestedDays,
  branches: readonly string[] = [],
): Record<VisitField, string> {
  const stored = fieldTexts(appointment, visitFields)
  return {
    ...stored,
    appointment_date: stored.appointment_date || (proposedDay(appointment) ?? ''),
    branch: stored.branch || (branches.length === 1 ? (branches[0] ?? '') : ''),
  }
}
