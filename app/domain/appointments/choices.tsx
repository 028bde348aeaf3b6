import type { ComponentProps } from 'react'
import { branchNames } from '#app/domain/clinic/clinic.ts'
import { SelectField } from '#app/ui/field.tsx'
import { bookableServices, statusChoices, statusLabel } from './appointment.ts'

type ChoiceProps = Pick<ComponentProps<typeof SelectField>, 'name' | 'error' | 'defaultValue'>

/** The field for one of the bookable services. */
export const ServiceChoice = (props: ChoiceProps) => (
  <SelectField
    {...props}
    label="Service"
    required
    placeholder="Select a service"
    choices={bookableServices}
  />
)

/** The field for one of the branches, or no preference. */
export const BranchChoice = (props: ChoiceProps) => (
  <SelectField {...props} label="Branch" placeholder="No preference" choices={branchNames} />
)

/** The field for an appointment's status, for staff only. */
export const StatusChoice = ({ current, ...props }: ChoiceProps & { current: string }) => (
  <SelectField
    {...props}
    label="Status"
    required
    choices={statusChoices(current)}
    labelOf={statusLabel}
  />
)
