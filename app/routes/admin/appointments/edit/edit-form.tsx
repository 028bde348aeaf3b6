import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { staffFields } from '#app/domain/appointments/editing/appointment-edit.ts'
import { sharedFields } from '#app/domain/appointments/request/appointment-request.ts'
import { StatusChoice } from '#app/domain/appointments/status-choice.tsx'
import { EntryField } from '#app/routes/admin/appointments/entry-field.tsx'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { useOwnBranches } from '#app/routes/admin/use-member.ts'
import { useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { openedVisit, proposedDay, type VisitField, type VisitValues, visitIn } from './visit.ts'

/** The id of the form, for buttons outside of it that submit it. */
export const editFormId = 'edit-appointment'

interface EditFormProps {
  appointment: Appointment
  errors: FieldErrors
  start: VisitValues
  /** The form's present values. */
  visit: VisitValues
  /** Called with the form's present values. */
  onChange: (visit: VisitValues) => void
}

/** The form for what staff may edit of an appointment. */
export function EditForm({ appointment, errors, start, visit, onChange }: EditFormProps) {
  useEffect(() => {
    // On a slow connection somebody may have typed before the page was hydrated.
    const form = document.getElementById(editFormId)
    if (form instanceof HTMLFormElement) onChange(visitIn(form))
  }, [onChange])
  const isSaving = useNavigation().formMethod === 'POST'
  const { version } = appointment
  const clinic = useBackOfficeClinic()
  // A branch that was closed since, or a service that is no longer offered, stays until another one is chosen.
  const { branch } = appointment
  const isGone = branch && !clinic.branches.includes(branch)
  const choices = {
    branches: isGone ? [...clinic.branches, branch] : clinic.branches,
    services: [...new Set([...clinic.services, appointment.service])],
  }
  const field = fieldsOf<VisitField>(errors, start)
  return (
    <ResourceForm
      id={editFormId}
      onChange={({ currentTarget }) => onChange(visitIn(currentTarget))}
      errors={errors}
      label="Save Changes"
      pendingLabel="Saving..."
      cancel={useListBelow()}
      otherSubmit={
        <button
          type="submit"
          name="next"
          value="yes"
          disabled={isSaving}
          className="button button-quiet"
        >
          Save and Next
        </button>
      }
      preventScrollReset
      version={version}
      stored={openedVisit(appointment, useOwnBranches())}
      // With `display: contents` the buttons stick to the dialog, so they are visible at once.
      className="contents"
    >
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('appointment_date')}
          {...staffFields.appointment_date}
          type="date"
          hint={
            visit.appointment_date && visit.appointment_date === proposedDay(appointment)
              ? '(Using preferred date)'
              : undefined
          }
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
