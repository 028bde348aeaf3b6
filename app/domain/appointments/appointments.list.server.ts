import type { ExpressionBuilder, Selectable } from 'kysely'
import type { PageStart } from '#app/platform/database/list-place.ts'
import { searchTerms } from '#app/platform/database/search-terms.ts'
import { containsTerms, fewMatches } from '#app/platform/database/search-text.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { AppointmentsTable, Database } from '#db/schema.ts'
import {
  type AppointmentFilter,
  isNarrowed,
  mostCounted,
  type StatusCounts,
  totalCount,
} from './appointment-filter.ts'
import { daysAfter } from './day.ts'

/** How many appointments a page of the list holds. */
export const pageSize = 25

const listed = [
  ...(['id', 'version', 'reference', 'first_name', 'last_name', 'email', 'phone'] as const),
  ...(['phone_normalised', 'service', 'branch', 'preferred_date', 'appointment_date'] as const),
  ...(['appointment_time', 'status', 'created_at'] as const),
] as const

type Rows = ExpressionBuilder<Database, 'appointments'>

/** A page of the list, and whether there is more on either side of it. */
export interface AppointmentPage {
  appointments: ListedAppointment[]
  hasNewer: boolean
  hasOlder: boolean
}

/** What the list shows of an appointment. */
export type ListedAppointment = Pick<Selectable<AppointmentsTable>, (typeof listed)[number]>

/** One page of the appointments that a filter lets through; the first when no start is given. */
export async function listAppointments(
  { db }: Needs<'db'>,
  filter: AppointmentFilter,
  start?: PageStart,
): Promise<AppointmentPage> {
  const towardsNewer = start !== undefined && 'newerThan' in start
  const order = towardsNewer ? 'asc' : 'desc'
  const matches = await fewMatches(db, 'appointments', searchTerms(filter.search))
  const rows = await db
    .selectFrom('appointments')
    .select(listed)
    .where((row) => row.and([...conditions(row, filter), ...beyond(row, start)]))
    .$if(matches !== null, (query) => query.where('id', 'in', matches))
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(pageSize + 1)
    .execute()
  const more = rows.length > pageSize
  const appointments = rows.slice(0, pageSize)
  if (!towardsNewer) return { appointments, hasNewer: start !== undefined, hasOlder: more }
  // Nothing is newer still: that is the first page, which may have grown.
  if (!more) return listAppointments({ db }, filter)
  return { appointments: appointments.reverse(), hasNewer: true, hasOlder: true }
}

/** How many appointments there are of each status. Costs the same however many that is. */
export async function countAppointmentsByStatus({ db }: Needs<'db'>): Promise<StatusCounts> {
  const counts = await db.selectFrom('appointment_counts').selectAll().execute()
  const none: StatusCounts = { pending: 0, confirmed: 0, cancelled: 0, completed: 0 }
  return { ...none, ...Object.fromEntries(counts.map(({ status, amount }) => [status, amount])) }
}

/**
 * How many appointments a filter lets through, whatever page is shown. With a search in it, counts no
 * further than one more than `mostCounted`.
 */
export async function countAppointments(
  { db }: Needs<'db'>,
  filter: AppointmentFilter,
  counts: StatusCounts,
): Promise<number> {
  if (!isNarrowed(filter)) {
    return filter.status === 'all' ? totalCount(counts) : counts[filter.status]
  }
  const terms = searchTerms(filter.search)
  const matches = await fewMatches(db, 'appointments', terms)
  const { amount } = await db
    .selectFrom((source) =>
      source
        .selectFrom('appointments')
        .select('created_at')
        .where((row) => row.and(conditions(row, filter)))
        .$if(matches !== null, (query) => query.where('id', 'in', matches))
        .$if(terms.length > 0, (query) => query.limit(mostCounted + 1))
        .as('matching'),
    )
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}

/** A filter as conditions on rows; the list and the export share them. */
export function conditions(row: Rows, filter: AppointmentFilter) {
  const { status, branch, from, to } = filter
  const terms = searchTerms(filter.search)
  return [
    ...(status === 'all' ? [] : [row('status', '=', status)]),
    ...(branch ? [row('branch', '=', branch)] : []),
    ...(from ? [row('created_at', '>=', midnight(from))] : []),
    ...(to ? [row('created_at', '<', midnight(daysAfter(to, 1)))] : []),
    ...(terms.length > 0 ? [containsTerms([row.ref('search_text')], terms)] : []),
  ]
}

/** The rows on the far side of a place in the order of the list. */
export function beyond(row: Rows, start: PageStart) {
  if (!start) return []
  const older = 'olderThan' in start
  const { created_at, id } = older ? start.olderThan : start.newerThan
  const place = row.refTuple('created_at', 'id')
  return [row(place, older ? '<' : '>', row.tuple(created_at, id))]
}

// Accra's day is UTC's.
const midnight = (day: string) => `${day}T00:00:00.000Z`
