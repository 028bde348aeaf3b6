import { type Selectable, sql } from 'kysely'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type Conflict, conflict, done, type NotFound, notFound, type Result } from '#app/result.ts'
import { appointmentColumns } from '#db/columns/appointments.ts'
import { columnsFilledBy } from '#db/columns/column-use.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import type { AppointmentStatus } from './appointment.ts'

/** Everything about one appointment; null when there is none. */
export async function findAppointment({ db }: Needs<'db'>, id: string) {
  const appointment = await db
    .selectFrom('appointments')
    .leftJoin('admin_users', 'admin_users.id', 'appointments.entered_by')
    .selectAll('appointments')
    .select(staffName.as('entered_by_name'))
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  if (!appointment) return null
  const { search_text: _, request_key: __, ...shown } = appointment
  return shown
}

/** An appointment with all its details. */
export type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

/** The result of a change, also when it was so already; a conflict brings the appointment as it is now. */
export type ChangeResult = Result<{ id: string }, Conflict<Appointment> | NotFound>

interface ChangeTarget {
  id: string
  /** The version that the member of staff saw. */
  version: number
}

/** Sets the status and records who did so when. A conflict when the row has changed since it was seen. */
export function changeAppointmentStatus(
  needs: Needs<'db' | 'clock'>,
  { status, ...target }: ChangeTarget & { status: AppointmentStatus },
  staff: string,
): Promise<ChangeResult> {
  return change(needs, target, { status }, staff)
}

const editedColumns = columnsFilledBy(appointmentColumns, 'staff', 'patient, then staff')
type Edit = Pick<Selectable<AppointmentsTable>, (typeof editedColumns)[number]>

/** Saves what staff may edit: day, time, branch, status and notes. */
export function editAppointment(
  needs: Needs<'db' | 'clock'>,
  { id, version, ...edit }: ChangeTarget & Edit,
  staff: string,
): Promise<ChangeResult> {
  return change(needs, { id, version }, edit, staff)
}

/** Deletes an appointment with its history; false when it did not exist. */
export async function deleteAppointment({ db }: Needs<'db'>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('appointments')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

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

type Changes = Partial<Edit>

async function change(
  { db, clock }: Needs<'db' | 'clock'>,
  { id, version }: ChangeTarget,
  changes: Changes,
  staff: string,
): Promise<ChangeResult> {
  const now = clock.now().toISOString()
  return transact(db, async (tx) => {
    const before = await tx
      .selectFrom('appointments')
      .select(['version', ...editedColumns])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!before) return notFound
    const fields = Object.keys(changes) as (keyof Changes)[]
    // Checked before the version: a double click, or two people who set the same, is no conflict.
    if (fields.every((field) => before[field] === changes[field])) return done({ id })
    const { numUpdatedRows } = await tx
      .updateTable('appointments')
      .set({ ...changes, updated_at: now, version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const current = await findAppointment({ db: tx }, id)
      return current ? conflict(current) : notFound
    }
    const { status = before.status } = changes
    if (status !== before.status) {
      const row = { id: newId(), appointment_id: id, changed_by: staff, changed_at: now }
      await tx
        .insertInto('appointment_status_changes')
        .values({ ...row, from_status: before.status, to_status: status })
        .execute()
    }
    return done({ id })
  })
}
