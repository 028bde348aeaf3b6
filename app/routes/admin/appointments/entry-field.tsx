import type { ComponentProps } from 'react'
import { PatientFieldInput } from '#app/domain/appointments/request-form/patient-field.tsx'
import { BranchChoice } from './branch-choice.tsx'

/** What staff ask a caller or a walk-in, and may change; the branch as far as they may choose it. */
export const EntryField = ({ today, ...props }: ComponentProps<typeof PatientFieldInput>) =>
  props.name === 'branch' ? (
    <BranchChoice {...props} name="branch" />
  ) : (
    <PatientFieldInput {...props} today={today} isForStaff />
  )
