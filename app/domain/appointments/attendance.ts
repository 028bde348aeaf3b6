import { expectedDay, type VisitDays } from './appointment.ts'

/** Whether a patient came on the day of the visit; it stands beside the status, which it does not change. */
export const attendances = ['arrived', 'no-show'] as const
export type Attendance = (typeof attendances)[number]

export const attendanceLabels: Record<Attendance, string> = {
  arrived: 'Arrived',
  'no-show': 'No-show',
}

export const isAttendance = (text: string): text is Attendance =>
  (attendances as readonly string[]).includes(text)

/** How long after the agreed time somebody may still come. */
const patienceMs = 15 * 60_000

export function attendanceRefusal(
  attendance: Attendance,
  visit: VisitDays & { status: string; appointment_time: string | null },
  now: string,
): string | undefined {
  if (visit.status === 'cancelled') return 'This appointment is cancelled.'
  if (attendance === 'arrived') return undefined
  // Somebody may come before the agreed day, or the day that they asked for last, but nobody can have missed it.
  const day = expectedDay(visit)
  const today = now.slice(0, 10)
  if (day === null || day < today) return undefined
  const isToCome = day > today || isStillAwaited(day, visit.appointment_time, now)
  return isToCome ? 'The patient may still come.' : undefined
}

const isStillAwaited = (day: string, time: string | null, now: string) =>
  time !== null && Date.parse(`${day}T${time}:00.000Z`) + patienceMs > Date.parse(now)
