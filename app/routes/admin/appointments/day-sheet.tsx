import { useSearchParams } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { daysAfter, isDay } from '#app/day.ts'
import { listDay } from '#app/domain/appointments/appointments.day.server.ts'
import { listKnownBranches } from '#app/domain/appointments/appointments.list.server.ts'
import { recordView } from '#app/platform/audit/audit-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { useClinic } from '#app/routes/admin/use-clinic.ts'
import { weekdayDate } from '#app/ui/date-text.ts'
import type { Route } from './+types/day-sheet.ts'
import { DayControls } from './day-controls.tsx'
import { ExpectedVisits } from './expected-visits.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const requestedDate = url.searchParams.get('date') ?? ''
  const date = isDay(requestedDate) ? requestedDate : accraDate(needs.clock.now())
  const member = context.get(staffMember)
  const branches = await listKnownBranches(needs)
  const chosen = branches.find(({ name }) => name === url.searchParams.get('branch'))?.name
  const branch = member.branch ?? chosen ?? null
  const visits = await listDay(needs, member, { date, branch })
  const subject = branch ? `${date}, ${branch}` : date
  await recordView(needs, { action: 'appointments.printed', rowId: date, subject })
  const days = { date, before: daysAfter(date, -1), after: daysAfter(date, 1) }
  return { ...days, branch, visits, branches: branches.map(({ name }) => name) }
}

export const meta = adminMeta('Day Sheet')

export default function DaySheet({ loaderData }: Route.ComponentProps) {
  const { date, branch, visits } = loaderData
  const clinic = useClinic()
  const [query] = useSearchParams()
  const atBranch = visits.filter((visit) => branch === null || visit.branch === branch)
  const withoutBranch = visits.filter((visit) => branch !== null && visit.branch === null)
  return (
    <>
      <DayControls {...loaderData} key={query.toString()} />
      <h1 className="mt-5">
        {weekdayDate(date)}
        <span className="block font-sans text-lg font-semibold text-ink">
          {clinic.name}, {branch ?? 'all branches'}: {visits.length} expected
        </span>
      </h1>
      {visits.length === 0 && <p className="card mt-4">Nobody is expected on this day.</p>}
      <ExpectedVisits title="Visits" visits={atBranch} hasBranches={branch === null} />
      <ExpectedVisits title="No branch chosen" visits={withoutBranch} />
    </>
  )
}
