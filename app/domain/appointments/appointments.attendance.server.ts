import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, type EditResult, invalid } from '#app/result.ts'
import { recordEvent } from './appointment-events.server.ts'
import { type Appointment, findAppointment } from './appointments.finding.server.ts'
import { type Attendance, attendanceRefusal } from './attendance.ts'

/** The version that the row has now; undefined when it was so already. */
type AttendanceResult = EditResult<Appointment, { id: string; version?: number | undefined }>

/** Records whether a patient came, with the time; null takes it back. The status stays as it is. */
export async function recordAttendance(
  { db, clock }: Needs<'db' | 'clock'>,
  scope: BranchScope,
  { attendance, ...seen }: SeenRow & { attendance: Attendance | null },
  staff: string,
): Promise<AttendanceResult> {
  const now = clock.now()
  const at = now.toISOString()
  let version: number | undefined
  const result = await saveVersion<Appointment>(
    { db, clock },
    'appointments',
    seen,
    { attendance },
    {
      audit: { action: 'appointments.changed', subjectOf: ({ reference }) => reference },
      find: (tx) => findAppointment({ db: tx }, scope, seen.id),
      columns: async (_, before) => {
        const refusal = attendance && attendanceRefusal(attendance, before, accraDate(now))
        if (refusal) return invalid({ '': refusal })
        return done({ attended_at: attendance && at, updated_at: at })
      },
      record: async (tx) => {
        const author = { by: 'staff', staff_id: staff } as const
        const event = { kind: 'attendance', appointment_id: seen.id, attendance } as const
        await recordEvent({ db: tx, clock }, { ...event, ...author })
        version = seen.version + 1
      },
    },
  )
  return result.ok ? done({ ...result.value, version }) : result
}
