import type { ComponentProps } from 'react'
import { statusChoices, statusLabel } from '#app/domain/appointments/appointment.ts'
import { staffFields } from '#app/domain/appointments/appointment-edit.ts'
import { SelectField } from '#app/ui/field.tsx'

type Props = Pick<ComponentProps<typeof SelectField>, 'name' | 'error' | 'defaultValue'>

/** The field for an appointment's status, for staff only. */
export const StatusChoice = ({ current, ...props }: Props & { current: string }) => (
  <SelectField
    {...props}
    label={staffFields.status.label}
    required
    choices={statusChoices(current)}
    labelOf={statusLabel}
  />
)
