import type { Attendance } from '#app/domain/appointments/attendance.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isAgreed, type VisitParts } from '#app/domain/schedule/agreed-visit.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { readDay } from '#app/routes/admin/day-sheet/read-day.server.ts'

export async function readCheckIn(
  needs: Needs<'clinic' | 'clock' | 'db'>,
  member: SignedInMember,
  query: URLSearchParams,
) {
  const { visits, ...day } = await readDay(needs, member, query, { defaultsToFirstBranch: true })
  const { date, branch } = day
  const readAt = needs.clock.now().toISOString()
  return { day, list: { date, branch, visits: checkInsAt(visits, branch), readAt } }
}

export type CheckInList = Awaited<ReturnType<typeof readCheckIn>>['list']

interface Visit extends VisitParts {
  id: string
  first_name: string
  last_name: string
  status: string
  attendance: Attendance | null
}

/**
 * Strangers read it: initials, no service, and a no-show looks like somebody who has not arrived yet. Somebody whose visit
 * is not agreed is left out until they arrive. A null branch stands for all of them.
 */
export const checkInsAt = (visits: readonly Visit[], branch: string | null) =>
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

export const initialsOf = (...names: string[]): string =>
  names
    .map((name) => /\p{L}\p{M}*/u.exec(name)?.[0].toUpperCase())
    .filter(Boolean)
    .map((initial) => `${initial}.`)
    .join(' ')
