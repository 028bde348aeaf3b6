import { Form, Link, useNavigation } from 'react-router'
import { longestNotes } from '#app/domain/appointments/appointment-edit.ts'
import type { Appointment } from '#app/domain/appointments/appointments.desk.server.ts'
import { BranchChoice, StatusChoice } from '#app/domain/appointments/choices.tsx'
import type { Corrections } from '#app/outcome.ts'
import { useUnsavedChanges } from '#app/routes/admin/unsaved/open-forms.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { useFaultFocus } from '#app/ui/use-fault-focus.ts'

interface EditFormProps {
  appointment: Appointment
  /** Where the list is. */
  back: string
  errors: Corrections
  /** What was typed, when something in it must be corrected. */
  values: Record<string, string>
}

/** When, where, and how it stands: what staff may change of an appointment. */
export function EditForm({ appointment, back, errors, values }: EditFormProps) {
  const form = useFaultFocus(errors)
  useUnsavedChanges(form)
  const isSaving = useNavigation().formMethod === 'POST'
  const { version, preferred_date, appointment_date } = appointment
  const field = (name: 'appointment_time' | 'status' | 'branch' | 'notes') => ({
    name,
    error: errors[name],
    defaultValue: values[name] ?? appointment[name] ?? '',
  })
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      noValidate
      className="mt-4 grid gap-4 sm:grid-cols-2"
    >
      {/* The version as last seen: after a refusal it is the fresh one, so that saving again is meant. */}
      <input type="hidden" name="version" value={version} />
      <TextField
        name="appointment_date"
        label="Appointment Date"
        type="date"
        hint={!appointment_date && preferred_date ? '(Using preferred date)' : undefined}
        error={errors.appointment_date}
        defaultValue={values.appointment_date ?? appointment_date ?? preferred_date ?? ''}
      />
      <TextField {...field('appointment_time')} label="Appointment Time" type="time" />
      <StatusChoice {...field('status')} present={appointment.status} />
      <BranchChoice {...field('branch')} />
      <div className="sm:col-span-2">
        <TextAreaField {...field('notes')} label="Notes" rows={3} maxLength={longestNotes} />
      </div>
      {errors[''] && (
        <div className="sm:col-span-2">
          <Message kind="alert">{errors['']}</Message>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
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
