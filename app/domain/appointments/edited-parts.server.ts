import { bookableServices, noBranchText } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, branchError } from '#app/domain/staff/branch-scope.server.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import type { Appointment } from './appointments.finding.server.ts'
import { patientFields } from './request/patient-fields.ts'

/** Checks a change of this row: the errors are the reasons why it cannot be stored. */
export type PartsCheck = (before: Appointment) => Result<null>

/** Makes the check of the branch and the service that somebody with this scope wants to store. */
export async function partsCheck(
  needs: Needs<'clinic'>,
  scope: BranchScope,
  changes: Partial<Pick<Appointment, 'branch' | 'service'>>,
): Promise<PartsCheck> {
  const { branches, offerings } = await needs.clinic.read()
  const { branch, service } = changes
  const isKnownBranch = !branch || branches.some(({ name }) => name === branch)
  const isOffered = !service || bookableServices(offerings.services).includes(service)
  // A branch that was removed since, or a service that is no longer offered, may stay until somebody chooses another.
  return (before) => {
    const error = isKnownBranch || branch === before.branch ? undefined : noBranchText
    const refused = error ?? (branch === undefined ? undefined : branchError(scope, branch))
    if (refused) return invalid({ branch: refused })
    const isKnownService = isOffered || service === before.service
    return isKnownService ? done(null) : invalid({ service: patientFields.service.missing })
  }
}
