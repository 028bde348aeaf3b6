import { useEffect } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { maxNotesLength } from '#app/domain/appointments/appointment-edit.ts'
import type { Appointment } from '#app/domain/appointments/appointments.editing.server.ts'
import { BranchChoice, StatusChoice } from '#app/domain/appointments/choices.tsx'
import type { FieldErrors } from '#app/result.ts'
import { useListBelow } from '#app/ui/admin/dialog/route-dialog.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { useUnsavedChanges } from '#app/ui/admin/form/open-forms.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import { type Visit, type VisitField, visitIn } from './visit.ts'

/** For buttons outside of the form that submit it. */
export const editFormId = 'edit-appointment'

interface EditFormProps {
  appointment: Appointment
  errors: FieldErrors
  start: Visit
  /** Called with the form's present values. */
  onChange: (visit: Visit) => void
}

/** The form for an appointment's editable fields: date, time, status, branch and notes. */
export function EditForm({ appointment, errors, start, onChange }: EditFormProps) {
  const form = useErrorFocus(errors)
  useUnsavedChanges(form)
  const back = useListBelow()
  useEffect(() => {
    // On a slow connection somebody may have typed before the page was hydrated.
    if (form.current) onChange(visitIn(form.current))
  }, [form, onChange])
  const isSaving = useNavigation().formMethod === 'POST'
  const { version, preferred_date, appointment_date } = appointment
  const field = (name: VisitField) => ({
    name,
    error: errors[name],
    defaultValue: start[name],
  })
  return (
    <Form
      id={editFormId}
      ref={form}
      onChange={({ currentTarget }) => onChange(visitIn(currentTarget))}
      method="post"
      preventScrollReset
      noValidate
      className="mt-4 grid gap-4 sm:grid-cols-2"
    >
      {/* After a conflict it is the reloaded version, so that saving again overwrites on purpose. */}
      <input type="hidden" name="version" value={version} />
      <TextField
        {...field('appointment_date')}
        label="Appointment Date"
        type="date"
        hint={!appointment_date && preferred_date ? '(Using preferred date)' : undefined}
      />
      <TextField {...field('appointment_time')} label="Appointment Time" type="time" />
      <StatusChoice {...field('status')} current={appointment.status} />
      <BranchChoice {...field('branch')} />
      <div className="sm:col-span-2">
        <TextAreaField {...field('notes')} label="Notes" rows={3} maxLength={maxNotesLength} />
      </div>
      {errors[''] && (
        <div className="sm:col-span-2">
          <Failure text={errors['']} />
        </div>
      )}
      <div className="form-actions sm:col-span-2">
        <Link to={back} data-close className="button button-quiet">
          Cancel
        </Link>
        <button type="submit" className="button" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </button>
      </div>
    </Form>
  )
}
