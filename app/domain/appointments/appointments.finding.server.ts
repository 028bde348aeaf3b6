import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { deleteById } from '#app/platform/database/rows.server.ts'
import type { NotFound, Result } from '#app/values/result.ts'

export async function findAppointment({ db }: Needs<'db'>, scope: BranchScope, id: string) {
  const appointment = await db
    .selectFrom('appointments')
    .leftJoin('admin_users', 'admin_users.id', 'appointments.entered_by')
    .selectAll('appointments')
    .select(staffName.as('entered_by_name'))
    .where('appointments.id', '=', id)
    .where((row) => within(row, scope))
    .executeTakeFirst()
  if (!appointment) return null
  const { search_text: _, request_key: __, ...shown } = appointment
  return shown
}

export async function isElsewhere({ db }: Needs<'db'>, scope: BranchScope, id = '') {
  if (scope.branch === null || id === '') return false
  const found = await db
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .where((row) => row.not(within(row, scope)))
    .executeTakeFirst()
  return found !== undefined
}

export type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

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
