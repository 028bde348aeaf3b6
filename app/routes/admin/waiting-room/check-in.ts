import type { Attendance } from '#app/domain/appointments/attendance.ts'
import { isAgreed, type VisitParts } from '#app/domain/schedule/agreed-visit.ts'

/**
 * A visit on the screen of the waiting room. Strangers read that screen: it has initials instead of names, no service, and
 * a no-show looks like a patient who has not arrived yet.
 */
interface CheckIn {
  id: string
  time: string | null
  initials: string
  hasArrived: boolean
}

interface Visit extends VisitParts {
  id: string
  first_name: string
  last_name: string
  status: string
  attendance: Attendance | null
}

/**
 * The agreed visits at a branch (null: at all branches), and patients who came without one. Somebody whose visit is not
 * agreed is left out until they arrive.
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

const isListed = (visit: Visit) => hasArrived(visit) || isAgreed(visit)

/** The first letter of each name: "K. B."; a name without a letter has none. */
export const initialsOf = (...names: string[]): string =>
  names
    .map((name) => /\p{L}\p{M}*/u.exec(name)?.[0].toUpperCase())
    .filter(Boolean)
    .map((initial) => `${initial}.`)
    .join(' ')
