import type { Attendance } from './attendance.ts'

/**
 * A visit on the screen of the waiting room. Strangers read that screen: it has initials instead of names, no service, and
 * a no-show looks like a patient who has not arrived yet.
 */
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

/**
 * The visits with an agreed day at a branch (null: at all branches), and patients who came without one. Somebody who only
 * prefers this day is left out until they arrive.
 */
export const checkInsAt = (visits: readonly Visit[], branch: string | null): CheckIn[] =>
  visits
    .filter((visit) => (branch === null || visit.branch === branch) && isListed(visit))
    .map(({ id, appointment_time, first_name, last_name, ...visit }) => ({
      id,
      time: appointment_time,
      initials: initialsOf(first_name, last_name),
      hasArrived: hasArrived(visit),
    }))

const hasArrived = ({ attendance, status }: Pick<Visit, 'attendance' | 'status'>) =>
  attendance === 'arrived' || (attendance === null && status === 'completed')

const isListed = (visit: Visit) =>
  hasArrived(visit) || (visit.status === 'confirmed' && visit.appointment_date !== null)

/** The first letter of each name: "K. B."; a name without a letter has none. */
export const initialsOf = (...names: string[]): string =>
  names
    .map((name) => /\p{L}\p{M}*/u.exec(name)?.[0].toUpperCase())
    .filter(Boolean)
    .map((initial) => `${initial}.`)
    .join(' ')
