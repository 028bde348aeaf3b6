import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'

/** Everything about one appointment; null when there is none in the scope. */
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

/** Whether the appointment with this id, if there is one, is of a branch that the member of staff does not work for. */
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

/** An appointment with all its details. */
export type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>
