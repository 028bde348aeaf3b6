import type { ComponentProps } from 'react'
import { statusChoices, statusLabel } from '#app/domain/appointments/appointment.ts'
import { staffFields } from '#app/domain/appointments/appointment-edit.ts'
import {
  ChoiceField,
  PatientFieldInput,
} from '#app/domain/appointments/request-form/patient-field.tsx'
import { useOwnBranch } from '#app/routes/admin/use-member.ts'
import { SelectField } from '#app/ui/field.tsx'

export const EntryField = ({ today, ...props }: ComponentProps<typeof PatientFieldInput>) =>
  props.name === 'branch' ? (
    <BranchChoice {...props} name="branch" />
  ) : (
    <PatientFieldInput {...props} today={today} isForStaff />
  )

function BranchChoice(props: ComponentProps<typeof ChoiceField>) {
  const branch = useOwnBranch()
  return branch === null ? (
    <ChoiceField {...props} />
  ) : (
    <input type="hidden" name={props.name} value={props.defaultValue ?? branch} />
  )
}

type Props = Pick<ComponentProps<typeof SelectField>, 'name' | 'error' | 'defaultValue'>

export const StatusChoice = ({ current, ...props }: Props & { current: string }) => (
  <SelectField
    {...props}
    label={staffFields.status.label}
    required
    choices={statusChoices(current)}
    labelOf={statusLabel}
  />
)
