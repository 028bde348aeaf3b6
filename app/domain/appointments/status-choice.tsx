import type { ComponentProps } from 'react'
import { SelectField } from '#app/ui/field.tsx'
import { statusChoices, statusLabel } from './appointment.ts'
import { staffFields } from './editing/appointment-edit.ts'

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
