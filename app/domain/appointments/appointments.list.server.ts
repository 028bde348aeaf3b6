import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import {
  newestFirst,
  type Page,
  type PageStart,
  readPage,
  rowsPerPage,
} from '#app/platform/database/list-page.server.ts'
import {
  hasOneOf,
  lookUpSearch,
  type SearchLookup,
} from '#app/platform/database/search/search-lookup.server.ts'
import { searchTerms } from '#app/platform/database/search/search-terms.ts'
import { containsTerms } from '#app/platform/database/search/search-text.server.ts'
import { daysAfter, midnight } from '#app/values/day.ts'
import type { AppointmentsTable, Database } from '#db/schema.ts'
import {
  type AppointmentFilter,
  isFilteredFurther,
  maxCounted,
  type StatusCounts,
  totalCount,
} from './appointment-filter.ts'
import { badgeFields } from './request/appointment-request.ts'

const listColumns = [
  'id',
  'version',
  'reference',
  'first_name',
  'last_name',
  'email',
  'phone',
  'phone_normalised',
  'service',
  'branch',
  'preferred_date',
  'appointment_date',
  'appointment_time',
  'asked_date',
  'attendance',
  'attended_at',
  'status',
  'created_at',
  'set_back_at',
  'link_version',
  'messages_off_at',
  ...badgeFields,
] as const

export type ListedAppointment = Pick<Selectable<AppointmentsTable>, (typeof listColumns)[number]>

interface FoundAppointments extends Page<ListedAppointment> {
  counts: StatusCounts
  /**
   * How many match the filter, on all pages together. With a search, counted up to one more than
   * `maxCounted`.
   */
  matching: number
}

export async function findAppointments(
  { db }: Needs<'db'>,
  scope: BranchScope,
  filter: AppointmentFilter,
  start?: PageStart,
): Promise<FoundAppointments> {
  const counts = await countAppointmentsByStatus({ db }, scope)
  const lookup = await lookUpSearch(db, 'appointments', searchTerms(filter.search))
  const [page, matching] = await Promise.all([
    listPage(db, scope, filter, lookup, start),
    countMatching(db, scope, filter, lookup, counts),
  ])
  return { ...page, counts, matching }
}

const listPage = (
  db: Kysely<Database>,
  scope: BranchScope,
  filter: AppointmentFilter,
  lookup: SearchLookup,
  start?: PageStart,
) =>
  readPage(
    db
      .selectFrom('appointments')
      .select(listColumns)
      .where((row) =>
        row.and([
          within(row, scope),
          ...conditions(row, filter),
          ...lookupConditions(db, row, lookup),
        ]),
      ),
    newestFirst,
    rowsPerPage,
    start,
  )

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

async function countMatching(
  db: Kysely<Database>,
  scope: BranchScope,
  filter: AppointmentFilter,
  lookup: SearchLookup,
  counts: StatusCounts,
): Promise<number> {
  if (!isFilteredFurther(filter)) {
    return filter.status === 'all' ? totalCount(counts) : counts[filter.status]
  }
  const isSearchAlone = !isFilteredFurther({ ...filter, search: '' }) && filter.status === 'all'
  // The count of the lookup includes all branches, so it fits only a scope of all branches.
  const isCounted = isSearchAlone && scope.branch === null
  if (isCounted && lookup.count !== null) return Math.min(lookup.count, maxCounted + 1)
  const { amount } = await db
    .selectFrom((source) =>
      source
        .selectFrom('appointments')
        .select('created_at')
        .where((row) =>
          row.and([
            within(row, scope),
            ...conditions(row, filter),
            ...lookupConditions(db, row, lookup),
          ]),
        )
        .$if(filter.search !== '', (query) => query.limit(maxCounted + 1))
        .as('matching'),
    )
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}

const lookupConditions = (db: Kysely<Database>, row: Rows, { ids }: SearchLookup) =>
  ids === null ? [] : [hasOneOf(db, row.ref('id'), ids)]

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

export type Rows = ExpressionBuilder<Database, 'appointments'>

export function conditions(row: Rows, filter: AppointmentFilter) {
  const { status, branch, from, to, asked } = filter
  const terms = searchTerms(filter.search)
  return [
    ...(status === 'all' ? [] : [row('status', '=', status)]),
    ...(branch ? [row('branch', '=', branch)] : []),
    ...(from ? [row('created_at', '>=', midnight(from))] : []),
    ...(to ? [row('created_at', '<', midnight(daysAfter(to, 1)))] : []),
    ...(asked ? [row('asked_date', 'is not', null)] : []),
    ...(terms.length > 0 ? [containsTerms([row.ref('search_text')], terms)] : []),
  ]
}
