import { expectedDay, type VisitDays } from '#app/domain/appointments/appointment.ts'

/** Whether a patient came on the day of the visit; it stands beside the status, which it does not change. */
export const attendances = ['arrived', 'no-show'] as const
export type Attendance = (typeof attendances)[number]

export const attendanceLabels: Record<Attendance, string> = {
  arrived: 'Arrived',
  'no-show': 'No-show',
}

/** Whether a text names an attendance. */
export const isAttendance = (text: string): text is Attendance =>
  (attendances as readonly string[]).includes(text)

interface Visit extends VisitDays {
  status: string
}

/** Why an attendance cannot be recorded; undefined when it can. */
export function attendanceRefusal(
  attendance: Attendance,
  visit: Visit,
  today: string,
): string | undefined {
  if (visit.status === 'cancelled') return 'This appointment is cancelled.'
  // Somebody may come before the agreed day, or the day that they asked for last, but nobody can have missed it.
  const day = expectedDay(visit)
  const isToCome = day !== null && day > today
  return attendance === 'no-show' && isToCome
    ? 'The day of this visit is still to come.'
    : undefined
}
