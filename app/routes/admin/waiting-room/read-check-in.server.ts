import type { Needs } from '#app/domain/platform.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { readDay } from '#app/routes/admin/day-sheet/read-day.server.ts'
import { checkInsAt } from './check-in.ts'

export async function readCheckIn(
  needs: Needs<'clinic' | 'clock' | 'db'>,
  member: SignedInMember,
  query: URLSearchParams,
) {
  const { visits, ...day } = await readDay(needs, member, query, { defaultsToFirstBranch: true })
  const { date, branch } = day
  const list = { date, branch, visits: checkInsAt(visits, branch), readAt: needs.clock.now() }
  return { day, list: { ...list, readAt: list.readAt.toISOString() } }
}

export type CheckInList = Awaited<ReturnType<typeof readCheckIn>>['list']
