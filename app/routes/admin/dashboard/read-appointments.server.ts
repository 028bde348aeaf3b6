import { listDay } from '#app/domain/appointments/lists/appointments.day.server.ts'
import {
  countAppointmentsByStatus,
  countAsked,
} from '#app/domain/appointments/lists/appointments.list.server.ts'
import {
  countRecentRequests,
  listRecentAppointments,
} from '#app/domain/appointments/lists/appointments.statistics.server.ts'
import { countWaiting } from '#app/domain/appointments/lists/appointments.waiting.server.ts'
import { countWantedTimes } from '#app/domain/earlier-times/wanted-times.server.ts'
import { countToDo } from '#app/domain/messages/staff-messages.server.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Needs } from '#app/platform.server.ts'
import { daysAfter } from '#app/values/day.ts'

/** The data about the appointments in a scope that the dashboard shows. */
export async function readAppointments(
  needs: Needs<'clinic' | 'clock' | 'db'>,
  member: BranchScope,
) {
  const today = accraDate(needs.clock.now())
  const tomorrow = daysAfter(today, 1)
  const [
    visits,
    nextVisits,
    counts,
    recent,
    requests,
    asked,
    waits,
    wantedTimes,
    [displaced, toSend],
  ] = await Promise.all([
    listDay(needs, member, { date: today, branch: null }),
    listDay(needs, member, { date: tomorrow, branch: null }),
    countAppointmentsByStatus(needs, member),
    listRecentAppointments(needs, member),
    countRecentRequests(needs, member),
    countAsked(needs, member),
    countWaiting(needs, member),
    countWantedTimes(needs, member),
    listDisplacedVisits(needs, member).then(
      async (visits) => [visits.length, await countToDo(needs, member, visits)] as const,
    ),
  ])
  return {
    today,
    tomorrow,
    visits,
    nextVisits,
    counts,
    recent,
    requests,
    asked,
    waits,
    toSend,
    wantedTimes,
    displaced,
  }
}
