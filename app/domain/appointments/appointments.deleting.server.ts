import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { deleteById } from '#app/platform/database/rows.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** Deletes an appointment with its history; false when there was none in the scope. */
export const deleteAppointment = (
  needs: Needs<'db' | 'clock'>,
  scope: BranchScope,
  id: string,
): Promise<boolean> =>
  deleteById(needs, 'appointments', id, {
    action: 'appointments.deleted',
    subject: 'reference',
    condition: (row) => within(row, scope),
  })
