import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { StaffAccess } from './staff.ts'

/** Those of one branch and those without one, or (null) all. */
export type BranchScope = Pick<StaffAccess, 'branch'>

/**
 * The condition that limits a query of appointments to a scope. Queries that join appointments under another name write
 * it themselves. A request without a branch belongs to the staff who answer it first.
 */
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
