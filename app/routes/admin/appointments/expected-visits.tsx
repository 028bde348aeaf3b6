import { href, Link } from 'react-router'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import type { ExpectedVisit } from '#app/domain/appointments/appointments.day.server.ts'
import { patientName, patientPhoneLink } from '#app/domain/appointments/patient.ts'
import { TableHead } from '#app/ui/table-head.tsx'

interface ExpectedVisitsProps {
  title: string
  visits: ExpectedVisit[]
  hasBranches?: boolean
}

/** A table of the patients who are expected, by time; made to be printed. */
export function ExpectedVisits({ title, visits, hasBranches = false }: ExpectedVisitsProps) {
  if (visits.length === 0) return null
  const heads = ['Time', 'Patient', 'Phone', 'Service', ...(hasBranches ? ['Branch'] : [])]
  return (
    <section className="mt-5">
      <h2>{title}</h2>
      <table className="rows mt-2">
        <TableHead heads={[...heads, 'Status', 'Notes']} />
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id}>
              <td data-label="Time" className="font-semibold whitespace-nowrap tabular-nums">
                {visit.appointment_time ?? (visit.appointment_date ? 'No time' : 'Wished')}
              </td>
              <th scope="row" data-label="Patient">
                <Link
                  to={href('/admin/appointments/:id/edit', { id: visit.id })}
                  className="link flex w-fit items-center max-lg:min-h-11"
                >
                  <bdi>{patientName(visit)}</bdi>
                </Link>
              </th>
              <td data-label="Phone" className="whitespace-nowrap">
                <a
                  href={patientPhoneLink(visit)}
                  className="link flex w-fit items-center max-lg:min-h-11"
                >
                  {visit.phone}
                </a>
              </td>
              <td data-label="Service">{visit.service}</td>
              {hasBranches && <td data-label="Branch">{visit.branch ?? 'Not chosen'}</td>}
              <td data-label="Status">{statusLabel(visit.status)}</td>
              <td data-label="Notes" className="whitespace-pre-line wrap-anywhere">
                {visit.notes}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
