import type { StaffMessageNeeds } from '#app/domain/messages/patient-messages.server.ts'
import { recordUntold } from '#app/domain/messages/telling.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import { midnight } from '#app/values/day.ts'
import { done, type EditResult, invalid } from '#app/values/result.ts'
import { recordEvent, visitChange } from './appointment-events.server.ts'
import { onlyBranch } from './appointment-row.server.ts'
import { changeAppointmentStatus } from './appointments.editing.server.ts'
import { type Appointment, findAppointment } from './appointments.finding.server.ts'
import { type Attendance, attendanceRefusal } from './attendance.ts'

type AttendanceResult = EditResult<Appointment, { id: string; version?: number | undefined }>

type Before = Appointment & { isBranchFromArrival: boolean }

/** Null takes it back. Without a branch it gets that of the desk on the arrival, and loses it when that is taken back. */
export async function recordAttendance(
  { clinic, db, clock, by }: Needs<'by' | 'clinic' | 'db' | 'clock'>,
  scope: BranchScope,
  { attendance, ...seen }: SeenRow & { attendance: Attendance | null },
): Promise<AttendanceResult> {
  const now = clock.now()
  const at = now.toISOString()
  // Read before the transaction: within it, a read would wait for the connection that the transaction holds.
  const content = await clinic.read()
  const changesOf = ({ branch, isBranchFromArrival }: Before): Partial<Appointment> => {
    if (attendance === 'arrived')
      return { attendance, branch: branch ?? onlyBranch(content, scope) }
    return isBranchFromArrival ? { attendance, branch: null } : { attendance }
  }
  const result = await saveVersion<Before, number>(
    { db, clock, by },
    'appointments',
    seen,
    changesOf,
    {
      audit: { action: 'appointments.changed', subjectOf: ({ reference }) => reference },
      find: async (tx) => {
        const found = await findAppointment({ db: tx }, scope, seen.id)
        return (
          found && { ...found, isBranchFromArrival: await isBranchFromArrival({ db: tx }, found) }
        )
      },
      check: async (_, before) => {
        const refusal = attendance && attendanceRefusal(attendance, before, at)
        return refusal ? invalid({ '': refusal }) : done({})
      },
      columns: async () => done({ attended_at: attendance && at, updated_at: at }),
      record: async (tx, before, changes) => {
        const event = { appointment_id: seen.id, by: 'staff', staff_id: by.id, at } as const
        const after = { ...before, ...changes }
        if (after.branch !== before.branch) {
          const visit = { ...event, kind: 'visit', ...visitChange(before, after) } as const
          await recordEvent({ db: tx, clock }, visit)
        }
        await recordEvent({ db: tx, clock }, { ...event, kind: 'attendance', attendance })
        await recordUntold({ db: tx, clock }, seen.id)
        return seen.version + 1
      },
    },
  )
  return result.ok ? done({ id: seen.id, version: result.value.recorded }) : result
}

export async function completeArrivals(needs: StaffMessageNeeds): Promise<void> {
  const arrived = await needs.db
    .selectFrom('appointments')
    .select(['id', 'version'])
    .where('status', '=', 'confirmed')
    .where('attendance', '=', 'arrived')
    .where('attended_at', '<', midnight(accraDate(needs.clock.now())))
    .execute()
  for (const seen of arrived) {
    // A visit that somebody changes meanwhile is completed by the next run.
    await changeAppointmentStatus(needs, { branch: null }, { ...seen, status: 'completed' })
  }
}

/** Whether the recorded arrival gave the branch; not any more once staff have changed the status or the visit since. */
async function isBranchFromArrival(
  { db }: Needs<'db'>,
  { id, branch, attended_at }: Appointment,
): Promise<boolean> {
  const last = await db
    .selectFrom('appointment_events')
    .select(['at', 'from_branch', 'to_branch'])
    .where('appointment_id', '=', id)
    .where('kind', 'in', ['visit', 'status'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at === attended_at && last?.from_branch === null && last.to_branch === branch
}
