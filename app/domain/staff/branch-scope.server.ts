import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { StaffAccess } from './staff.ts'

/** Appointments of one branch and those without one, or of all branches (null). */
export type BranchScope = Pick<StaffAccess, 'branch'>

/** A request without a branch belongs to the staff who answer it first. */
export const within = (
  row: ExpressionBuilder<Pick<Database, 'appointments'>, 'appointments'>,
  { branch }: BranchScope,
) =>
  branch === null
    ? row.and([])
    : row.or([row('appointments.branch', '=', branch), row('appointments.branch', 'is', null)])

export function branchError({ branch: only }: BranchScope, chosen: string | null) {
  return only === null || chosen === only ? undefined : `You may only choose ${only}.`
}
