import { daysAfter, midnight } from '#app/day.ts'
import type { FormChoices } from '#app/domain/appointments/request/patient-fields.ts'
import { bookableServices } from '#app/domain/clinic/offerings.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { RequestStatistics } from './request-statistics.ts'

const periodDays = 30
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

/**
 * How many requests came in on each of the last 30 days in Accra, today included, and what for and where. Without
 * its covering index (migration 10) a month of 4,100 takes SQLite 9 ms instead of 5.
 */
export async function countRecentRequests(
  { clinic, db, clock }: Needs<'clinic' | 'db' | 'clock'>,
  scope: BranchScope,
): Promise<RequestStatistics> {
  const today = accraDate(clock.now())
  const period = Array.from({ length: periodDays }, (_, index) =>
    daysAfter(today, index + 1 - periodDays),
  )
  const since = midnight(period[0] ?? today)
  const rows = db
    .selectFrom('appointments')
    .select(({ fn }) => ['service', 'branch', fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .where((row) => within(row, scope))
    .groupBy(['service', 'branch'])
    .execute()
  const perDay = countPerDay({ db }, scope, period)
  const { branches, offerings } = await clinic.read()
  const all = [...branches.map(({ name }) => name), noPreference]
  const shown = scope.branch === null ? all : [scope.branch]
  const known = { services: bookableServices(offerings.services), branches: shown }
  return { days: await perDay, ...grouped(await rows, known) }
}

/** One subquery for each day, answered from an index: the two databases share no date functions. */
async function countPerDay({ db }: Needs<'db'>, scope: BranchScope, period: string[]) {
  const counts = await db
    .selectNoFrom((query) =>
      period.map((day) =>
        query
          .selectFrom('appointments')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('created_at', '>=', midnight(day))
          .where('created_at', '<', midnight(daysAfter(day, 1)))
          .where((row) => within(row, scope))
          .as(day),
      ),
    )
    .executeTakeFirstOrThrow()
  return period.map((day) => ({ day, count: counts[day] ?? 0 }))
}

type Group = { service: string; branch: string | null; count: number }

const noPreference = 'No preference'

function grouped(
  rows: Group[],
  { services, branches }: FormChoices,
): Pick<RequestStatistics, 'services' | 'branches'> {
  return {
    services: sums(services, rows, ({ service }) => service),
    branches: sums(branches, rows, ({ branch }) => branch ?? noPreference),
  }
}

/** Counts by name: the known names first, in their order on every screen, then any others. */
function sums(knownNames: readonly string[], rows: Group[], nameOf: (group: Group) => string) {
  const counts = new Map(knownNames.map((name) => [name, 0]))
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + row.count)
  return [...counts].map(([name, count]) => ({ name, count }))
}
