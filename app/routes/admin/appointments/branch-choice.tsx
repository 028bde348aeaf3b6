import type { ComponentProps } from 'react'
import { ChoiceField } from '#app/domain/appointments/request-form/patient-field.tsx'
import { useOwnBranch } from '#app/routes/admin/use-member.ts'

/** The field for an appointment's branch, hidden for staff who are limited to one branch. */
export function BranchChoice(props: ComponentProps<typeof ChoiceField>) {
  const branch = useOwnBranch()
  return branch === null ? (
    <ChoiceField {...props} />
  ) : (
    <input type="hidden" name={props.name} value={props.defaultValue ?? branch} />
  )
}
