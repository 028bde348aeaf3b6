import { staffFields } from '#app/domain/appointments/appointment-edit.ts'
import {
  enteredSources,
  sourceLabel,
  sourceQuestion,
} from '#app/domain/appointments/request-source.ts'
import { StatusChoice } from '#app/routes/admin/appointments/status-choice.tsx'
import type { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'

/** The fields of a new appointment that patients do not have: how it was requested, its status and its time. */
export const StaffFields = ({ field }: { field: ReturnType<typeof fieldsOf> }) => (
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
