import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { deleteById } from '#app/platform/database/rows.server.ts'
import type { NotFound, Result } from '#app/values/result.ts'

/** Deletes an appointment with its history; one that is not in the scope is not found. */
export const deleteAppointment = (
  needs: Needs<'by' | 'db' | 'clock'>,
  scope: BranchScope,
  id: string,
): Promise<Result<{ id: string }, NotFound>> =>
  deleteById(needs, 'appointments', id, {
    action: 'appointments.deleted',
    subject: 'reference',
    condition: (row) => within(row, scope),
  })
