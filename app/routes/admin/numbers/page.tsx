import { href } from 'react-router'
import { sourceLabel } from '#app/domain/appointments/appointment.ts'
import {
  countRequestsByMonth,
  readMonth,
  readNumbersQuery,
} from '#app/domain/numbers/numbers.server.ts'
import {
  answerTimeText,
  type ComparedNumbers,
  changeText,
  countHeads,
  countNames,
  groupsOf,
  inTimeText,
  monthsAfter,
  type Numbers,
  sumOf,
  sumsBy,
  unknownFigure,
} from '#app/domain/numbers/numbers.ts'
import { platform } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { PeriodControls } from '#app/routes/admin/period-controls.tsx'
import { CountedBar } from '#app/ui/admin/counted-bar.tsx'
import { type Column, ResourceTable } from '#app/ui/admin/list/resource-table.tsx'
import { type Stat, StatCards } from '#app/ui/admin/list/stat-cards.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'numbers' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { month, branch, branches } = await readNumbersQuery(needs, url.searchParams)
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
        Requests received in {monthText(month)}. Small figures: compared with the month before. A
        request is answered when the patient has been told.
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

interface Props {
  /** Oldest first. */
  months: { month: string; count: number }[]
}

function MonthsChart({ months }: Props) {
  const top = Math.max(...months.map(({ count }) => count), 1)
  return (
    <section className="card mt-5">
      <h2>Requests by Month</h2>
      <ul className="mt-2 grid gap-2.5">
        {months.map(({ month, count }) => (
          <CountedBar
            key={month}
            name={monthText(month)}
            count={count}
            whole={top}
            color="fill-indigo"
          />
        ))}
      </ul>
    </section>
  )
}

const outcomeFigures = (total: Numbers, before: Numbers): Stat[] =>
  countNames.map((name) => ({
    label: countHeads[name],
    value: total[name],
    note: changeText(total[name], before[name]),
  }))

const answerFigures = (total: Numbers, before: Numbers): Stat[] => [
  {
    label: 'Answered within 24 hours',
    value: inTimeText(total),
    note: `before: ${inTimeText(before)}`,
  },
  {
    label: 'Average time to the first answer',
    value: answerTimeText(total),
    note: `before: ${answerTimeText(before)}`,
  },
]

interface MonthControlsProps {
  month: string
  branch: string
  branches: string[]
}

function MonthControls({ month, branch, branches }: MonthControlsProps) {
  const path = href('/admin/numbers')
  const address = (of: string) => listAddress(path, { month: of, ...(branch && { branch }) })
  return (
    <div className="mt-3">
      <PeriodControls
        path={path}
        name="month"
        value={month}
        before={address(monthsAfter(month, -1))}
        after={address(monthsAfter(month, 1))}
        step="month"
        branch={branch}
        branches={branches}
        title={<h2 className="w-full">{[monthText(month), branch].filter(Boolean).join(', ')}</h2>}
      />
    </div>
  )
}

const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const monthText = (month: string): string => format.format(new Date(`${month}-01`))

interface NumbersTableProps {
  title: string
  head: string
  rows: ComparedNumbers[]
}

function NumbersTable({ title, head, rows }: NumbersTableProps) {
  return (
    <section className="mt-5 [&_thead_th]:whitespace-normal">
      <h2>{title}</h2>
      <ResourceTable
        columns={[
          { head, isRowHeader: true, className: 'font-semibold', cell: ({ name }) => name },
          ...columns,
        ]}
        rows={rows}
      />
    </section>
  )
}

const countColumn = (name: keyof typeof countHeads): Column<ComparedNumbers> => ({
  head: countHeads[name],
  className,
  cell: ({ [name]: now, before: { [name]: then } }) =>
    figure(now.toLocaleString('en'), now + then > 0 && changeText(now, then)),
})

const textColumn = (
  head: string,
  textOf: (numbers: Numbers) => string,
): Column<ComparedNumbers> => ({
  head,
  className,
  cell: (row) =>
    figure(textOf(row), textOf(row.before) !== unknownFigure && `before: ${textOf(row.before)}`),
})

const className = 'tabular-nums'

const figure = (value: string, note: string | false) => (
  <>
    {value} {note && <span className="text-sm text-stone lg:block">{note}</span>}
  </>
)

const columns = [
  ...countNames.map(countColumn),
  textColumn('In 24 hours', inTimeText),
  textColumn('First answer', answerTimeText),
]
