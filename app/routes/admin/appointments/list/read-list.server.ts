import { readFilter } from '#app/domain/appointments/lists/appointment-filter.ts'
import { listKnownBranches } from '#app/domain/appointments/lists/appointments.list.server.ts'
import { countWaiting } from '#app/domain/appointments/lists/appointments.waiting.server.ts'
import { markNews } from '#app/domain/appointments/lists/news.server.ts'
import { listPatientCancellations } from '#app/domain/appointments/lists/patient-cancellations.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { readListRows } from './list-rows.server.ts'

/** A page of the list that an address names, with the data of the parts around it. */
export async function readList(
  needs: Needs<'clinic' | 'clock' | 'db' | 'linkTokens' | 'settings'>,
  member: SignedInMember,
  query: URLSearchParams,
) {
  const [branches, { messages }] = await Promise.all([
    listKnownBranches(needs),
    needs.clinic.read(),
  ])
  const filter = readFilter(query, branches)
  // Before the list is read, so that a request that comes in meanwhile is counted as new.
  const news = await markNews(needs, member)
  const [found, waits, displaced, cancellations] = await Promise.all([
    readListRows(needs, member, filter, query),
    countWaiting(needs, member),
    listDisplacedVisits(needs, member),
    filter.waiting ? listPatientCancellations(needs, member) : [],
  ])
  const now = needs.clock.now().toISOString()
  const shown = { filter, messages, news, waits, displaced, cancellations, now }
  return { ...found, ...shown, branches: branches.map(({ name }) => name) }
}
