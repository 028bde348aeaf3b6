import { platform } from '#app/context.ts'
import { sourceLabel } from '#app/domain/appointments/request-source.ts'
import { countRequestsByMonth, readMonth } from '#app/domain/numbers/numbers.server.ts'
import { groupsOf, monthsAfter, sumOf, sumsBy } from '#app/domain/numbers/numbers.ts'
import { accraDate } from '#app/platform/clock.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { StatCards } from '#app/ui/admin/list/stat-cards.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import type { Route } from './+types/page.ts'
import { answerFigures, outcomeFigures } from './figures.ts'
import { readMonthOf } from './month.ts'
import { MonthControls } from './month-controls.tsx'
import { MonthsChart } from './months-chart.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { readBranchOf } from './read-branch.server.ts'

export const handle = { permission: 'numbers' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const month = readMonthOf(url.searchParams, accraDate(needs.clock.now()))
  const { branch, branches } = await readBranchOf(needs, url.searchParams)
  const [all, allBefore, months] = await Promise.all([
    readMonth(needs, month),
    readMonth(needs, monthsAfter(month, -1)),
    countRequestsByMonth(needs, { month, branch }),
  ])
  const [groups, before] = [groupsOf(all, branch), groupsOf(allBefore, branch)]
  return {
    month,
    branch,
    branches,
    months,
    total: sumOf(groups),
    totalBefore: sumOf(before),
    byBranch: sumsBy(all, allBefore, (group) => group.branch ?? 'No preference'),
    byService: sumsBy(groups, before, ({ service }) => service),
    bySource: sumsBy(groups, before, ({ source }) =>
      source ? sourceLabel(source) : 'Not recorded',
    ),
  }
}

export const meta = adminMeta('Numbers')

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { month, branch, total, totalBefore, byBranch, byService, bySource, months } = loaderData
  return (
    <>
      <PageHeading title="Numbers" />
      <MonthControls {...loaderData} key={`${month} ${branch}`} />
      <p className="mt-3 text-stone">
        What became of the requests that came in during the month. The change is the one since the
        month before. The first answer is the first change of status by staff, for requests that
        patients sent themselves.
      </p>
      <StatCards stats={outcomeFigures(total, totalBefore)} />
      <StatCards stats={answerFigures(total, totalBefore)} />
      {total.requests === 0 ? (
        <p className="card mt-5">No requests in this month.</p>
      ) : (
        <>
          {branch === '' && <NumbersTable title="By Branch" head="Branch" rows={byBranch} />}
          <NumbersTable title="By Service" head="Service" rows={byService} />
          <NumbersTable title="By Source" head="Asked by" rows={bySource} />
        </>
      )}
      <MonthsChart months={months} />
    </>
  )
}
