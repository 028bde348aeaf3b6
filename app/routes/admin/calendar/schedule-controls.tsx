import { useId } from 'react'
import { href, Link } from 'react-router'
import { type ScheduleView, scheduleViews } from '#app/domain/schedule/schedule.ts'
import { DayControls } from '#app/routes/admin/day-sheet/day-controls.tsx'
import type { ShownSchedule } from './read-schedule.server.ts'
import { scheduleAddress } from './schedule-address.ts'

const viewLabels: Record<ScheduleView, string> = { day: 'Day', week: 'Week' }

/** Chooses day, branch and service, and a day or a week, also while a time is chosen for an appointment. */
export function ScheduleControls({ schedule }: { schedule: ShownSchedule }) {
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
