import { CalendarDays } from 'lucide-react'
import { href, Link } from 'react-router'
import { attendanceDoneTexts } from '#app/domain/appointments/appointment-texts.ts'
import type { ExpectedVisit } from '#app/domain/appointments/lists/appointments.day.server.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { AttendanceButtons } from '#app/routes/admin/appointments/attendance/attendance-buttons.tsx'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { visitTime } from '#app/values/date-text.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { Panel } from './panel.tsx'
import { StatusBadge } from './status-badge.tsx'

export const maxVisits = 6

interface VisitsPanelsProps {
  today: string
  tomorrow: string
  visits: ExpectedVisit[]
  nextVisits: ExpectedVisit[]
}

/** The first visits of today, with who has come, and of tomorrow; the day sheets list all. */
export function VisitsPanels({ today, tomorrow, visits, nextVisits }: VisitsPanelsProps) {
  return (
    // Only texts of attendance: `done` in the dashboard's address is also set by the website's texts, which the
    // checklist reports.
    <RowActions doneTexts={attendanceDoneTexts} failedTitle="Not saved">
      <VisitsPanel title="Today’s Visits" day={today} visits={visits} today={today} />
      <VisitsPanel title="Tomorrow’s Visits" day={tomorrow} visits={nextVisits} today={today} />
    </RowActions>
  )
}

interface VisitsPanelProps {
  title: string
  day: string
  visits: ExpectedVisit[]
  today: string
}

function VisitsPanel({ title, day, visits, today }: VisitsPanelProps) {
  const more = (
    <Link
      to={listAddress(href('/admin/appointments/day-sheet'), { date: day })}
      className="link inline-flex min-h-11 items-center gap-2"
    >
      <CalendarDays aria-hidden size={20} /> Day Sheet
      <span className="sr-only">: {title}</span>
    </Link>
  )
  return (
    <Panel title={title} more={more} className="flex flex-col">
      {visits.length === 0 && (
        <p className="my-auto py-4 text-center text-stone">
          Nobody is expected {day === today ? 'today' : 'tomorrow'}.
        </p>
      )}
      {/* The rows share what height the panels beside leave. */}
      <ul className="visits grid grow divide-y divide-clay">
        {visits.slice(0, maxVisits).map((visit) => (
          <Visit key={visit.id} visit={visit} today={today} isToday={day === today} />
        ))}
      </ul>
      {visits.length > maxVisits && (
        <p className="pt-2 text-stone">and {visits.length - maxVisits} more on the day sheet</p>
      )}
    </Panel>
  )
}

interface VisitProps {
  visit: ExpectedVisit
  today: string
  isToday: boolean
}

function Visit({ visit, today, isToday }: VisitProps) {
  return (
    <li className="visit-line py-2">
      <span className="font-semibold tabular-nums">{visitTime(visit.appointment_time)}</span>
      <span className="min-w-0 wrap-anywhere">
        <Link
          to={href('/admin/appointments/:id/edit', { id: visit.id })}
          className="link -my-2.5 block py-2.5 font-semibold"
        >
          <bdi>{patientName(visit)}</bdi>
        </Link>
        <span className="text-stone">
          {visit.service}, {visit.branch ?? 'no branch chosen'}
        </span>
      </span>
      <span>
        <StatusBadge status={visit.status} />
        {isToday && <AttendanceButtons visit={visit} today={today} screen="dashboard" />}
      </span>
    </li>
  )
}
