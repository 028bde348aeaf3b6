import { Link, useSearchParams } from 'react-router'
import { patientName } from '#app/domain/appointments/patient.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { recordSheetView } from '#app/routes/admin/day-sheet/record-sheet-view.server.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { weekdayDate } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'
import { DayView } from './day-view.tsx'
import { readScheduleOf } from './read-schedule.server.ts'
import { sheetAddress } from './schedule-address.ts'
import { ScheduleControls } from './schedule-controls.tsx'
import { WeekView } from './week-view.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const schedule = await readScheduleOf(needs, context.get(staffMember), url.searchParams)
  const { date, branch, view } = schedule
  const subject = [view, date, branch].filter(Boolean).join(', ')
  await recordSheetView(needs, { action: 'appointments.schedule-opened', rowId: subject, subject })
  return schedule
}

export const meta = adminMeta('Calendar')

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const { view, branch, days, service, moving } = loaderData
  const clinic = useBackOfficeClinic()
  const [query] = useSearchParams()
  const first = days[0]?.date
  const isWeek = view === 'week'
  return (
    <>
      <ScheduleControls schedule={loaderData} key={query.toString()} />
      <h1 className="mt-5">
        {first && (isWeek ? `Week from ${weekdayDate(first)}` : weekdayDate(first))}
        <span className="block font-sans text-lg font-semibold text-ink">
          {[clinic.name, branch, isWeek && service].filter(Boolean).join(', ')}
        </span>
      </h1>
      {moving && (
        <p className="card mt-4 flex flex-wrap items-center gap-3 print-hidden">
          <strong>
            Choose a time for <bdi>{patientName(moving)}</bdi>
          </strong>
          <Link to={sheetAddress(moving.id)} className="button button-quiet">
            Cancel
          </Link>
        </p>
      )}
      {!branch && <p className="card mt-4">Your branch is not one of the clinic’s any more.</p>}
      {isWeek ? <WeekView schedule={loaderData} /> : <DayView schedule={loaderData} />}
    </>
  )
}
