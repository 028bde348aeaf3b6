import type { Attendance } from './attendance.ts'

/** A visit as the waiting room sees it: strangers learn neither who it is, nor what for, nor who did not come. */
export interface CheckIn {
  id: string
  time: string | null
  initials: string
  hasArrived: boolean
}

interface Visit {
  id: string
  first_name: string
  last_name: string
  branch: string | null
  status: string
  appointment_date: string | null
  appointment_time: string | null
  attendance: Attendance | null
}

/** The agreed visits at a branch (null: at all branches), and patients who came without a visit; no preferred days. */
export const checkInsAt = (visits: readonly Visit[], branch: string | null): CheckIn[] =>
  visits
    .filter((visit) => (branch === null || visit.branch === branch) && isAwaited(visit))
    .map(({ id, appointment_time, first_name, last_name, ...visit }) => ({
      id,
      time: appointment_time,
      initials: initialsOf(first_name, last_name),
      hasArrived: hasArrived(visit),
    }))

const hasArrived = ({ attendance, status }: Pick<Visit, 'attendance' | 'status'>) =>
  attendance === 'arrived' || (attendance === null && status === 'completed')

const isAwaited = (visit: Visit) =>
  hasArrived(visit) || (visit.status === 'confirmed' && visit.appointment_date !== null)

/** The first letter of each name: "K. B."; a name without a letter has none. */
export const initialsOf = (...names: string[]): string =>
  names
    .map((name) => /\p{L}\p{M}*/u.exec(name)?.[0].toUpperCase())
    .filter(Boolean)
    .map((initial) => `${initial}.`)
    .join(' ')
