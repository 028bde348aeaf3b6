import { CalendarDays } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ExpectedVisit } from '#app/domain/appointments/appointments.day.server.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { Panel } from './panel.tsx'
import { StatusBadge } from './status-badge.tsx'

const maxVisits = 6

/** The first visits of today by time; the day sheet lists all. */
export function TodayPanel({ visits }: { visits: ExpectedVisit[] }) {
  const more = (
    <Link
      to={href('/admin/appointments/day-sheet')}
      className="link inline-flex min-h-11 items-center gap-2"
    >
      <CalendarDays aria-hidden size={20} /> Day Sheet
    </Link>
  )
  return (
    <Panel title="Today’s Visits" more={more}>
      {visits.length === 0 && (
        <p className="py-6 text-center text-stone">Nobody is expected today.</p>
      )}
      <ul className="divide-y divide-clay">
        {visits.slice(0, maxVisits).map((visit) => (
          <li key={visit.id} className="visit-line py-2">
            <span className="font-semibold tabular-nums">
              {visit.appointment_time ?? 'No time'}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <Link
                to={href('/admin/appointments/:id/edit', { id: visit.id })}
                className="link -my-2 block py-2 font-semibold"
              >
                <bdi>{patientName(visit)}</bdi>
              </Link>
              <span className="text-stone">
                {visit.service}, {visit.branch ?? 'no branch chosen'}
              </span>
            </span>
            <span>
              <StatusBadge status={visit.status} />
            </span>
          </li>
        ))}
      </ul>
      {visits.length > maxVisits && (
        <p className="pt-2 text-stone">and {visits.length - maxVisits} more on the day sheet</p>
      )}
    </Panel>
  )
}
