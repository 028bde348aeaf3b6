import { useId } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { patientName } from '#app/domain/appointments/appointment.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { DayControls } from '#app/routes/admin/day-sheet/day-controls.tsx'
import { recordSheetView } from '#app/routes/admin/day-sheet/read-day.server.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { weekdayDate } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'
import { DayView, WeekView } from './day-view.tsx'
import { readScheduleOf, type ShownSchedule } from './read-schedule.server.ts'
import { scheduleAddress, scheduleViews, sheetAddress } from './schedule-address.ts'

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
      {!branch && <p className="card mt-4">Your branch has been removed. Please ask an owner.</p>}
      {isWeek ? <WeekView schedule={loaderData} /> : <DayView schedule={loaderData} />}
    </>
  )
}

const viewLabels = { day: 'Day', week: 'Week' }

function ScheduleControls({ schedule }: { schedule: ShownSchedule }) {
  const { date, view, branch, services, service = '', moving } = schedule
  const field = useId()
  const chosen = moving?.id ?? ''
  const query = Object.fromEntries(
    Object.entries({ view, service, for: chosen }).filter(([, value]) => value),
  )
  return (
    <DayControls {...schedule} path={href('/admin/calendar')} needsBranch step={view} query={query}>
      <input type="hidden" name="view" value={view} />
      {chosen && <input type="hidden" name="for" value={chosen} />}
      {moving ? (
        <input type="hidden" name="service" value={service} />
      ) : (
        <div>
          <label htmlFor={field}>Service</label>
          <select
            id={field}
            name="service"
            defaultValue={service}
            className="small-control mt-1 block"
          >
            {view === 'day' && <option value="">All services</option>}
            {services.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      )}
      <nav aria-label="Day or week" className="flex gap-1">
        {scheduleViews.map((each) => (
          <Link
            key={each}
            to={scheduleAddress({ date, branch, view: each, service, for: chosen })}
            aria-current={each === view ? 'page' : undefined}
            className={each === view ? 'button' : 'button button-quiet'}
          >
            {viewLabels[each]}
          </Link>
        ))}
      </nav>
    </DayControls>
  )
}
