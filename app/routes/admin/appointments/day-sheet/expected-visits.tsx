import { href, Link } from 'react-router'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import type { ExpectedVisit } from '#app/domain/appointments/lists/appointments.day.server.ts'
import { patientName, patientPhoneLink } from '#app/domain/appointments/patient.ts'
import { daySheetFields, fieldOf } from '#app/domain/appointments/request/appointment-request.ts'
import { AttendanceButtons } from '#app/routes/admin/appointments/attendance/attendance-buttons.tsx'
import { RequestBadges } from '#app/routes/admin/appointments/request-badges.tsx'
import { type Column, ResourceTable } from '#app/ui/admin/list/resource-table.tsx'
import { visitTime } from '#app/values/date-text.ts'

interface ExpectedVisitsProps {
  title: string
  visits: ExpectedVisit[]
  today: string
  hasBranches?: boolean
}

/** A table of the patients who are expected, by time; made to be printed. */
export function ExpectedVisits({ title, visits, today, hasBranches = false }: ExpectedVisitsProps) {
  if (visits.length === 0) return null
  const shown = columnsOn(today).filter(({ head }) => hasBranches || head !== 'Branch')
  return (
    <section className="mt-5">
      <h2>{title}</h2>
      <ResourceTable columns={shown} rows={visits} />
    </section>
  )
}

const columnsOn = (today: string): Column<ExpectedVisit>[] => [
  {
    head: 'Time',
    className: 'font-semibold whitespace-nowrap tabular-nums',
    cell: ({ appointment_time }) => visitTime(appointment_time),
  },
  { head: 'Patient', isRowHeader: true, cell: (visit) => <Patient {...visit} /> },
  {
    head: 'Service',
    cell: (visit) => (
      <>
        {visit.service}
        <RequestBadges row={visit} />
        {daySheetFields.map(
          (name) =>
            visit[name] && (
              <span key={name} className="block text-stone">
                {fieldOf(name).label}: <bdi>{visit[name]}</bdi>
              </span>
            ),
        )}
      </>
    ),
  },
  { head: 'Branch', cell: ({ branch }) => branch ?? 'Not chosen' },
  { head: 'Status', cell: ({ status }) => statusLabel(status) },
  {
    head: 'Attendance',
    className: 'attendance-cell',
    cell: (visit) => <AttendanceButtons visit={visit} today={today} screen="day-sheet" />,
  },
  { head: 'Notes', className: 'whitespace-pre-line wrap-anywhere', cell: ({ notes }) => notes },
]

const Patient = (visit: ExpectedVisit) => (
  <span className="flex flex-col">
    <Link
      to={href('/admin/appointments/:id/edit', { id: visit.id })}
      className="link flex min-h-6 w-fit items-center max-lg:min-h-11 print:min-h-0"
    >
      <bdi>{patientName(visit)}</bdi>
    </Link>
    {visit.phone && (
      <a
        href={patientPhoneLink(visit)}
        className="link flex min-h-6 w-fit items-center whitespace-nowrap max-lg:min-h-11 print:min-h-0"
      >
        {visit.phone}
      </a>
    )}
  </span>
)
