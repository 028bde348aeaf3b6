import type { ComponentProps } from 'react'
import { PatientFieldInput } from '#app/domain/appointments/request-form/patient-field.tsx'
import { BranchChoice } from './branch-choice.tsx'

/** A field of a request that staff fill in for a caller or a walk-in, and may change later. */
export const EntryField = ({ today, ...props }: ComponentProps<typeof PatientFieldInput>) =>
  props.name === 'branch' ? (
    <BranchChoice {...props} name="branch" />
  ) : (
    <PatientFieldInput {...props} today={today} isForStaff />
  )
