import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, invalid } from '#app/result.ts'
import { recordEvent } from './appointment-events.server.ts'
import type { ChangeResult } from './appointments.editing.server.ts'
import { type Appointment, findAppointment } from './appointments.finding.server.ts'
import { type Attendance, attendanceRefusal } from './attendance.ts'

/** Records whether a patient came, with the time; null takes it back. The status stays as it is. */
export async function recordAttendance(
  { db, clock }: Needs<'db' | 'clock'>,
  scope: BranchScope,
  { attendance, ...seen }: SeenRow & { attendance: Attendance | null },
  staff: string,
): Promise<ChangeResult> {
  const now = clock.now()
  const at = now.toISOString()
  return saveVersion<Appointment>(
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
      record: (tx) =>
        recordEvent(
          { db: tx, clock },
          { kind: 'attendance', appointment_id: seen.id, by: 'staff', staff_id: staff, attendance },
        ),
    },
  )
}
