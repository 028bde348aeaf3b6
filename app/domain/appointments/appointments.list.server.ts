import type { Kysely, Selectable } from 'kysely'
import type { PageStart } from '#app/platform/database/list-cursor.ts'
import {
  hasOneOf,
  lookUpSearch,
  type SearchLookup,
} from '#app/platform/database/search-lookup.server.ts'
import { searchTerms } from '#app/platform/database/search-terms.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { AppointmentsTable, Database } from '#db/schema.ts'
import { conditions, cursorConditions, type Rows } from './appointment-conditions.server.ts'
import {
  type AppointmentFilter,
  isNarrowed,
  maxCounted,
  type StatusCounts,
  totalCount,
} from './appointment-filter.ts'

/** How many appointments a page of the list holds. */
export const pageSize = 25

const listed = [
  ...(['id', 'version', 'reference', 'first_name', 'last_name', 'email', 'phone'] as const),
  ...(['phone_normalised', 'service', 'branch', 'preferred_date', 'appointment_date'] as const),
  ...(['appointment_time', 'status', 'created_at'] as const),
] as const

/** A page of the list, and whether there is more on either side of it. */
export interface AppointmentPage {
  appointments: ListedAppointment[]
  hasNewer: boolean
  hasOlder: boolean
}

/** What the list shows of an appointment. */
export type ListedAppointment = Pick<Selectable<AppointmentsTable>, (typeof listed)[number]>

/** A page, and how many appointments there are beside it. */
export interface FoundAppointments extends AppointmentPage {
  /** Of each status, whatever the filter. */
  counts: StatusCounts
  /**
   * How many the filter lets through, whatever page is shown. With a search in it, counted no further
   * than one more than `mostCounted`.
   */
  matching: number
}

/** One page of the appointments that a filter lets through; the first when no start is given. */
export async function findAppointments(
  { db }: Needs<'db'>,
  filter: AppointmentFilter,
  start?: PageStart,
): Promise<FoundAppointments> {
  const counts = await countAppointmentsByStatus({ db })
  const lookup = await lookUpSearch(db, 'appointments', searchTerms(filter.search))
  const [page, matching] = await Promise.all([
    listPage(db, filter, lookup, start),
    countMatching(db, filter, lookup, counts),
  ])
  return { ...page, counts, matching }
}

async function listPage(
  db: Kysely<Database>,
  filter: AppointmentFilter,
  lookup: SearchLookup,
  start?: PageStart,
): Promise<AppointmentPage> {
  const towardsNewer = start !== undefined && 'newerThan' in start
  const order = towardsNewer ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('appointments')
    .select(listed)
    .where((row) =>
      row.and([
        ...conditions(row, filter),
        ...among(db, row, lookup),
        ...cursorConditions(row, start),
      ]),
    )
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(pageSize + 1)
    .execute()
  const more = rows.length > pageSize
  const appointments = rows.slice(0, pageSize)
  if (!towardsNewer) return { appointments, hasNewer: start !== undefined, hasOlder: more }
  // Nothing is newer still: that is the first page, which may have grown.
  if (!more) return listPage(db, filter, lookup)
  return { appointments: appointments.reverse(), hasNewer: true, hasOlder: true }
}

/** How many appointments there are of each status. Costs the same however many that is. */
export async function countAppointmentsByStatus({ db }: Needs<'db'>): Promise<StatusCounts> {
  const counts = await db.selectFrom('appointment_counts').selectAll().execute()
  const none: StatusCounts = { pending: 0, confirmed: 0, cancelled: 0, completed: 0 }
  return { ...none, ...Object.fromEntries(counts.map(({ status, amount }) => [status, amount])) }
}

async function countMatching(
  db: Kysely<Database>,
  filter: AppointmentFilter,
  lookup: SearchLookup,
  counts: StatusCounts,
): Promise<number> {
  if (!isNarrowed(filter)) {
    return filter.status === 'all' ? totalCount(counts) : counts[filter.status]
  }
  const isSearchAlone = !isNarrowed({ ...filter, search: '' }) && filter.status === 'all'
  if (isSearchAlone && lookup.count !== null) return Math.min(lookup.count, maxCounted + 1)
  const { amount } = await db
    .selectFrom((source) =>
      source
        .selectFrom('appointments')
        .select('created_at')
        .where((row) => row.and([...conditions(row, filter), ...among(db, row, lookup)]))
        .$if(filter.search !== '', (query) => query.limit(maxCounted + 1))
        .as('matching'),
    )
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}

const among = (db: Kysely<Database>, row: Rows, { ids }: SearchLookup) =>
  ids === null ? [] : [hasOneOf(db, row.ref('id'), ids)]
