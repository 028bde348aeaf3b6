import type { Selectable } from 'kysely'
import { bookableServices } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { daysAfter } from '#app/values/day.ts'
import type { AppointmentsPerDayTable } from '#db/schema.ts'

const periodDays = 30
const maxRecent = 5

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

export async function countRecentRequests(
  { clinic, db, clock }: Needs<'clinic' | 'db' | 'clock'>,
  scope: BranchScope,
) {
  const today = accraDate(clock.now())
  const period = Array.from({ length: periodDays }, (_, index) =>
    daysAfter(today, index + 1 - periodDays),
  )
  const groups = await db
    .selectFrom('appointments_per_day')
    .select(['day', 'branch', 'service', 'amount'])
    .where('day', '>=', period[0] ?? today)
    .where('amount', '>', 0)
    .$if(scope.branch !== null, (query) => query.where('branch', 'in', [scope.branch, '']))
    .execute()
  const { branches, offerings } = await clinic.read()
  const all = [...branches.map(({ name }) => name), noPreference]
  const shown = scope.branch === null ? all : [scope.branch, noPreference]
  const perDay = sumByName(period, groups, ({ day }) => day)
  return {
    days: period.map((day) => ({ day, count: perDay.get(day) ?? 0 })),
    services: asNameCounts(
      sumByName(bookableServices(offerings.services), groups, ({ service }) => service),
    ),
    branches: asNameCounts(sumByName(shown, groups, ({ branch }) => branch || noPreference)),
  }
}

type Group = Selectable<AppointmentsPerDayTable>

const noPreference = 'No preference'

function sumByName(
  knownNames: readonly string[],
  groups: Group[],
  nameOf: (group: Group) => string,
) {
  const counts = new Map(knownNames.map((name) => [name, 0]))
  for (const group of groups) {
    counts.set(nameOf(group), (counts.get(nameOf(group)) ?? 0) + group.amount)
  }
  return counts
}

const asNameCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => ({ name, count }))
