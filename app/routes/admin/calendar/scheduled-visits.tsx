import { Move } from 'lucide-react'
import { Link } from 'react-router'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import type { ScheduledVisit } from '#app/domain/schedule/schedule.ts'
import { visitTime } from '#app/values/date-text.ts'
import type { ShownSchedule } from './read-schedule.server.ts'
import { scheduleAddress, sheetAddress } from './schedule-address.ts'
import { dragSource } from './use-drag.ts'

interface ScheduledVisitsProps {
  visits: ScheduledVisit[]
  shown: ShownSchedule
}

/** Visits with links to the appointment and to the choice of another time; they can also be dragged to another slot. */
export function ScheduledVisits({ visits, shown }: ScheduledVisitsProps) {
  if (visits.length === 0) return null
  const { branch, view } = shown
  return (
    <ul className="scheduled-visits">
      {visits.map((visit) => (
        <li key={visit.id} {...dragSource(visit)}>
          <div className="flex flex-wrap items-center gap-x-3">
            <Link to={sheetAddress(visit.id)} className="link inline-flex min-h-11 items-center">
              <bdi>{patientName(visit)}</bdi>
            </Link>
            <span className="text-stone">
              {visitTime(visit.appointment_time)}
              {visit.status !== 'confirmed' && `, ${statusLabel(visit.status)}`}
            </span>
          </div>
          <Link
            to={scheduleAddress({
              date: visit.appointment_date ?? '',
              branch,
              view,
              service: visit.service,
              for: visit.id,
            })}
            className="icon-button print-hidden"
          >
            <Move aria-hidden size={20} />
            <span className="sr-only">Choose another time for {patientName(visit)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
