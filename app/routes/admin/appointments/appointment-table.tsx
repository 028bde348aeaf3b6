import { Pencil, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { statusChoices, statusLabel } from '#app/domain/appointments/appointment.ts'
import type { ListedAppointment } from '#app/domain/appointments/appointments.list.server.ts'
import { patientName, patientPhoneLink } from '#app/domain/appointments/patient.ts'
import { additionText, missingFor } from '#app/domain/appointments/whatsapp-needs.ts'
import { mailLink } from '#app/domain/clinic/clinic.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { StatusSelect } from '#app/routes/admin/status-select.tsx'
import { shortDate } from '#app/ui/date-text.ts'
import { TableHead } from '#app/ui/table-head.tsx'
import { appointmentDialogAddress } from './list-address.ts'
import { statusBadge } from './status-colors.ts'
import { WhatsAppLink } from './whatsapp-link.tsx'

interface TableProps {
  appointments: ListedAppointment[]
  query: URLSearchParams
  /** Called with the result of a change of status. */
  onResult: (result: RowActionResult) => void
}

interface RowProps {
  appointment: ListedAppointment
  query: URLSearchParams
}

const heads = ['Patient', 'Service', 'Preferred Date', 'Status', 'Created', 'Actions']

/** The appointments as a table; on phones each row is a card. */
export function AppointmentTable({ appointments, query, onResult }: TableProps) {
  return (
    <table className="rows mt-3">
      <TableHead heads={heads} />
      <tbody>
        {appointments.map((appointment) => (
          <tr key={appointment.id}>
            <Patient {...appointment} />
            <td data-label="Service">
              {appointment.service}
              {appointment.branch && (
                <span className="text-stone lg:block">
                  <span className="lg:hidden">, </span>
                  {appointment.branch}
                </span>
              )}
            </td>
            <Dates appointment={appointment} query={query} />
            <td data-label="Status">
              <StatusSelect
                row={appointment}
                name={patientName(appointment)}
                action={href('/admin/appointments/:id/status', appointment)}
                choices={statusChoices}
                labelOf={statusLabel}
                colorsOf={statusBadge}
                query={query}
                onResult={onResult}
              />
            </td>
            <td data-label="Created" className="whitespace-nowrap">
              {shortDate(appointment.created_at)}
            </td>
            <Actions appointment={appointment} query={query} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Patient(appointment: ListedAppointment) {
  const { email, phone } = appointment
  return (
    <th scope="row" data-label="Patient">
      <span className="contacts">
        <bdi className="font-semibold">{patientName(appointment)}</bdi>
        <a
          href={patientPhoneLink(appointment)}
          className="link flex w-fit items-center whitespace-nowrap max-lg:min-h-11"
        >
          {phone}
        </a>
        {email && (
          <a
            href={mailLink(email)}
            className="link flex w-fit items-center wrap-anywhere max-lg:min-h-11"
          >
            {/* Where it does not fit, the line breaks before its @. */}
            <span>
              {email.slice(0, email.indexOf('@'))}
              <wbr />
              {email.slice(email.indexOf('@'))}
            </span>
          </a>
        )}
      </span>
    </th>
  )
}

function Dates({ appointment, query }: RowProps) {
  const { id, status, preferred_date, appointment_date, appointment_time } = appointment
  const missing = status === 'confirmed' ? missingFor('confirmed', appointment) : []
  return (
    <td data-label="Preferred Date">
      {preferred_date ? shortDate(preferred_date) : 'Not specified'}
      {appointment_date && (
        <span className="block text-stone">
          Agreed: {shortDate(appointment_date)}
          {appointment_time && `, ${appointment_time}`}
        </span>
      )}
      {missing.length > 0 && (
        <Link
          to={appointmentDialogAddress('edit', id, query)}
          preventScrollReset
          prefetch="intent"
          className="link flex w-fit items-center max-lg:min-h-11"
        >
          {additionText(missing)}
          <span className="sr-only"> for {patientName(appointment)}</span>
        </Link>
      )}
    </td>
  )
}

function Actions({ appointment, query }: RowProps) {
  const { id, status } = appointment
  const name = patientName(appointment)
  const template = status === 'confirmed' || status === 'cancelled' ? status : undefined
  const link = { preventScrollReset: true, prefetch: 'intent' } as const
  return (
    <td data-label="Actions">
      <div className="flex gap-1">
        {template && missingFor(template, appointment).length === 0 && (
          <WhatsAppLink appointment={appointment} template={template} isIcon />
        )}
        <Link {...link} to={appointmentDialogAddress('edit', id, query)} className="icon-button">
          <Pencil aria-hidden size={20} />
          <span className="sr-only">Edit the appointment of {name}</span>
        </Link>
        <Link {...link} to={appointmentDialogAddress('delete', id, query)} className="icon-button">
          <Trash2 aria-hidden size={20} />
          <span className="sr-only">Delete the appointment of {name}</span>
        </Link>
      </div>
    </td>
  )
}
