import type { Selectable } from 'kysely'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { deleteById, type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, type EditResult, invalid, type Result } from '#app/result.ts'
import { appointmentColumns } from '#db/columns/appointments.ts'
import { columnsFilledBy } from '#db/columns/column-use.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import type { AppointmentStatus } from './appointment.ts'
import { type AppointmentScope, branchError, within } from './appointment-scope.server.ts'

/** Everything about one appointment; null when there is none in the scope. */
export async function findAppointment({ db }: Needs<'db'>, scope: AppointmentScope, id: string) {
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

/** An appointment with all its details. */
export type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

/** The result of a change, also when it was so already. */
export type ChangeResult = EditResult<Appointment>

/** Sets the status and records who did so when. A conflict when the row has changed since it was seen. */
export function changeAppointmentStatus(
  needs: Needs<'db' | 'clock'>,
  scope: AppointmentScope,
  { status, ...seen }: SeenRow & { status: AppointmentStatus },
  staff: string,
): Promise<ChangeResult> {
  return change(needs, scope, seen, () => ({ status }), staff)
}

/** The columns that staff may edit: day, time, branch, status and notes. */
export const visitColumns = columnsFilledBy(appointmentColumns, 'staff', 'patient, then staff')
type Edit = Partial<Pick<Selectable<AppointmentsTable>, (typeof visitColumns)[number]>>

/** Saves what was changed of a visit. The form shows the preferred day of a visit without one, which is then agreed to. */
export async function editAppointment(
  needs: Needs<'clinic' | 'db' | 'clock'>,
  scope: AppointmentScope,
  seen: SeenRow,
  changes: Edit,
  staff: string,
): Promise<ChangeResult> {
  const { branches } = await needs.clinic.read()
  const { branch } = changes
  const isInForce = !branch || branches.some(({ name }) => name === branch)
  // One that was closed since stays as long as nobody chooses another.
  const check = (before: Appointment) => {
    const error = isInForce || branch === before.branch ? undefined : 'Please select a branch.'
    const refused = error ?? (branch === undefined ? undefined : branchError(scope, branch))
    return refused ? invalid({ branch: refused }) : done(null)
  }
  const withDay = ({ appointment_date, preferred_date }: Appointment) => ({
    appointment_date: appointment_date ?? preferred_date,
    ...changes,
  })
  return change(needs, scope, seen, withDay, staff, check)
}

/** Deletes an appointment with its history; false when there was none in the scope. */
export const deleteAppointment = (
  needs: Needs<'db' | 'clock'>,
  scope: AppointmentScope,
  id: string,
): Promise<boolean> =>
  deleteById(needs, 'appointments', id, {
    action: 'appointments.deleted',
    subject: 'reference',
    condition: (row) => within(row, scope),
  })

/** The status changes of an appointment with their authors, newest first. */
export async function listStatusChanges({ db }: Needs<'db'>, id: string) {
  return db
    .selectFrom('appointment_status_changes as changes')
    .leftJoin('admin_users', 'admin_users.id', 'changes.changed_by')
    .select(['from_status', 'to_status', 'changed_at', staffName.as('changed_by')])
    .where('appointment_id', '=', id)
    .orderBy('changed_at', 'desc')
    .orderBy('changes.id', 'desc')
    .execute()
}

function change(
  { db, clock }: Needs<'db' | 'clock'>,
  scope: AppointmentScope,
  seen: SeenRow,
  changesOf: (before: Appointment) => Edit,
  staff: string,
  check: (before: Appointment) => Result<null> = () => done(null),
): Promise<ChangeResult> {
  const { id } = seen
  const now = clock.now().toISOString()
  return saveVersion({ db, clock }, 'appointments', seen, changesOf, {
    audit: { action: 'appointments.changed', subjectOf: ({ reference }) => reference },
    find: (tx) => findAppointment({ db: tx }, scope, id),
    columns: async (_, before) => {
      const checked = check(before)
      return checked.ok ? done({ updated_at: now }) : checked
    },
    record: async (tx, before, { status = before.status }) => {
      if (status === before.status) return
      const row = { id: newId(), appointment_id: id, changed_by: staff, changed_at: now }
      await tx
        .insertInto('appointment_status_changes')
        .values({ ...row, from_status: before.status, to_status: status })
        .execute()
    },
  })
}
