import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import type { AppointmentsTable } from '#db/schema.ts'

type StatusAndBranch = Pick<AppointmentsTable, 'status' | 'branch'>

/** The branch with which an appointment is stored: a confirmed one without a branch gets the only branch that there is. */
export const branchToStore = (
  content: Pick<ClinicContent, 'branches'>,
  scope: BranchScope,
  { status, branch }: StatusAndBranch,
): string | null => branch ?? (status === 'confirmed' ? onlyBranch(content, scope) : null)

/** The only branch of a scope: the clinic has one, or the staff are limited to one; null where there are several. */
export function onlyBranch(
  { branches }: Pick<ClinicContent, 'branches'>,
  scope: BranchScope,
): string | null {
  const own = branches.filter(({ name }) => scope.branch === null || name === scope.branch)
  return own.length === 1 ? (own[0]?.name ?? null) : null
}
