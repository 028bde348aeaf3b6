import { href, useSearchParams } from 'react-router'
import { doneTexts } from '#app/domain/appointments/appointment-texts.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { DayControls } from '#app/routes/admin/appointments/day-controls.tsx'
import { readDay } from '#app/routes/admin/appointments/read-day.server.ts'
import { recordSheetView } from '#app/routes/admin/appointments/record-sheet-view.server.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { weekdayDate } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'
import { ExpectedVisits } from './expected-visits.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const day = await readDay(needs, context.get(staffMember), url.searchParams)
  const { date, branch } = day
  const subject = branch ? `${date}, ${branch}` : date
  await recordSheetView(needs, { action: 'appointments.printed', rowId: date, subject })
  return day
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Day Sheet')

export default function DaySheet({ loaderData }: Route.ComponentProps) {
  const { date, today, branch, visits } = loaderData
  const clinic = useBackOfficeClinic()
  const [query] = useSearchParams()
  const atBranch = visits.filter((visit) => branch === null || visit.branch === branch)
  const withoutBranch = visits.filter((visit) => branch !== null && visit.branch === null)
  return (
    <RowActions doneTexts={doneTexts} failedTitle="Not saved">
      <DayControls
        {...loaderData}
        path={href('/admin/appointments/day-sheet')}
        other={{ path: href('/admin/appointments/check-in'), text: 'Check-in List' }}
        key={query.toString()}
      />
      <h1 className="mt-5">
        {weekdayDate(date)}
        <span className="block font-sans text-lg font-semibold text-ink">
          {clinic.name}, {branch ?? 'all branches'}: {visits.length} expected
        </span>
      </h1>
      {visits.length === 0 && <p className="card mt-4">Nobody is expected on this day.</p>}
      <ExpectedVisits
        title="Visits"
        visits={atBranch}
        today={today}
        hasBranches={branch === null}
      />
      <ExpectedVisits title="No Branch Chosen" visits={withoutBranch} today={today} />
    </RowActions>
  )
}
