import type { ComponentProps } from 'react'
import { branchNames } from '#app/domain/clinic/clinic.ts'
import { SelectField } from '#app/ui/field.tsx'
import { bookableServices, statusChoices, statusLabel } from './appointment.ts'

type ChoiceProps = Pick<ComponentProps<typeof SelectField>, 'name' | 'error' | 'defaultValue'>

/** What is to be examined: one of the services that can be booked. */
export const ServiceChoice = (props: ChoiceProps) => (
  <SelectField
    {...props}
    label="Service"
    required
    placeholder="Select a service"
    choices={bookableServices}
  />
)

/** Where: one of the branches, or any. */
export const BranchChoice = (props: ChoiceProps) => (
  <SelectField {...props} label="Branch" placeholder="No preference" choices={branchNames} />
)

/** Where an appointment stands, or is to stand; staff alone choose it. */
export const StatusChoice = ({ present, ...props }: ChoiceProps & { present: string }) => (
  <SelectField
    {...props}
    label="Status"
    required
    choices={statusChoices(present)}
    labelOf={statusLabel}
  />
)
