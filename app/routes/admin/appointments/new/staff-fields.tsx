import { staffFields } from '#app/domain/appointments/editing/appointment-edit.ts'
import {
  enteredSources,
  sourceLabel,
  sourceQuestion,
} from '#app/domain/appointments/request-source.ts'
import { StatusChoice } from '#app/domain/appointments/status-choice.tsx'
import type { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'

/** What staff say of a new appointment beside what patients do: how it was asked for, its status and its time. */
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
