import { type ExpressionBuilder, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import {
  newestFirst,
  type PageStart,
  readPage,
  rowsPerPage,
} from '#app/platform/database/list-page.server.ts'
import { hasOneOf, lookUpSearch } from '#app/platform/database/search/search-lookup.server.ts'
import { searchTerms } from '#app/platform/database/search/search-terms.ts'
import { containsTerms } from '#app/platform/database/search/search-text.server.ts'
import { daysAfter, midnight } from '#app/values/day.ts'
import type { Database } from '#db/schema.ts'
import {
  type AppointmentFilter,
  isFilteredFurther,
  maxCounted,
  type StatusCounts,
  totalCount,
} from './appointment-filter.ts'
import { badgeFields } from './request/appointment-request.ts'

const listAll = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('appointments')
    .select(['id', 'version', 'first_name', 'last_name', 'email', 'phone', 'phone_normalised'])
    .select(['service', 'branch', 'status', 'preferred_date', 'asked_date', 'created_at'])
    .select(['second_service', 'asked_by'])
    .select(['appointment_date', 'appointment_time', 'attendance', 'attended_at', ...badgeFields])

export type ListedAppointment = Awaited<ReturnType<typeof findAppointments>>['rows'][number]

/** With the counts above the list: by status, whatever the filter, and of the matches, up to one more than `maxCounted`. */
export async function findAppointments(
  { db }: Needs<'db'>,
  scope: BranchScope,
  filter: AppointmentFilter,
  start?: PageStart,
) {
  const counts = await countAppointmentsByStatus({ db }, scope)
  const lookup = await lookUpSearch(db, 'appointments', searchTerms(filter.search))
  const { ids } = lookup
  const matches = (row: Rows) =>
    row.and([
      within(row, scope),
      ...conditions(row, filter),
      ...(ids === null ? [] : [hasOneOf(db, row.ref('id'), ids)]),
    ])
  const [page, matching] = await Promise.all([
    readPage(listAll({ db }).where(matches), newestFirst, rowsPerPage, start),
    known() ?? countMatching(),
  ])
  return { ...page, counts, matching }

  /** The number of matches where it needs no query; undefined otherwise. */
  function known(): number | undefined {
    if (!isFilteredFurther(filter))
      return filter.status === 'all' ? totalCount(counts) : counts[filter.status]
    const isSearchAlone = !isFilteredFurther({ ...filter, search: '' }) && filter.status === 'all'
    // The count of the lookup includes all branches, so it fits only a scope of all branches.
    return isSearchAlone && scope.branch === null && lookup.count !== null
      ? Math.min(lookup.count, maxCounted + 1)
      : undefined
  }

  async function countMatching(): Promise<number> {
    const { amount } = await db
      .selectFrom((source) =>
        source
          .selectFrom('appointments')
          .select('created_at')
          .where(matches)
          .$if(filter.search !== '', (query) => query.limit(maxCounted + 1))
          .as('matching'),
      )
      .select(({ fn }) => fn.countAll<number>().as('amount'))
      .executeTakeFirstOrThrow()
    return amount
  }
}

/** How many appointments of a scope have each status; for all branches the cost does not grow with their number. */
export async function countAppointmentsByStatus(
  { db }: Needs<'db'>,
  scope: BranchScope,
): Promise<StatusCounts> {
  const counts = await (scope.branch === null
    ? db.selectFrom('appointment_counts').selectAll().execute()
    : db
        .selectFrom('appointments')
        .select(({ fn }) => ['status', fn.countAll<number>().as('amount')])
        .where((row) => within(row, scope))
        .groupBy('status')
        .execute())
  const none: StatusCounts = { pending: 0, confirmed: 0, cancelled: 0, completed: 0 }
  return { ...none, ...Object.fromEntries(counts.map(({ status, amount }) => [status, amount])) }
}

/** The branches by which appointments are filtered: those that the clinic has, then those that only older requests name. */
export async function listKnownBranches({
  db,
  clinic,
}: Needs<'db' | 'clinic'>): Promise<{ name: string }[]> {
  // Steps from one name to the next in the index: "distinct" would read every appointment.
  const { rows } = await sql<{ name: string }>`
    with recursive known(name) as (
      select min(branch) from appointments
      union all
      select (select min(branch) from appointments where branch > known.name)
      from known where known.name is not null
    )
    select name from known where name is not null`.execute(db)
  const { branches } = await clinic.read()
  const inForce = branches.map(({ name }) => ({ name }))
  return [...inForce, ...rows.filter(({ name }) => !branches.some((each) => each.name === name))]
}

type Rows = ExpressionBuilder<Database, 'appointments'>

export function conditions(row: Rows, filter: AppointmentFilter) {
  const { status, search, branch, from, to, asked } = filter
  return [
    ...(status === 'all' ? [] : [row('status', '=', status)]),
    ...(branch ? [row('branch', '=', branch)] : []),
    ...(from ? [row('created_at', '>=', midnight(from))] : []),
    ...(to ? [row('created_at', '<', midnight(daysAfter(to, 1)))] : []),
    ...(asked ? [row('asked_date', 'is not', null)] : []),
    containsTerms([row.ref('search_text')], searchTerms(search)),
  ]
}

const maxRecent = 5

/** The newest requests, as the dashboard shows them. */
export function listRecentAppointments({ db }: Needs<'db'>, scope: BranchScope) {
  return db
    .selectFrom('appointments')
    .select(['id', 'first_name', 'last_name', 'service', 'status', 'created_at'])
    .where((row) => within(row, scope))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRecent)
    .execute()
}
