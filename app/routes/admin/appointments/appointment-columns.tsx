import { href, Link } from 'react-router'
import {
  patientName,
  patientPhoneLink,
  servicesText,
  statusChoices,
  statusLabel,
} from '#app/domain/appointments/appointment.ts'
import type { ListedAppointment } from '#app/domain/appointments/appointments.list.server.ts'
import { attendanceLabels } from '#app/domain/appointments/attendance.ts'
import { mailLink } from '#app/domain/clinic/links/links.ts'
import { missingParts } from '#app/domain/schedule/agreed-visit.ts'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { EditAndDelete } from '#app/ui/admin/list/row-link.tsx'
import { StatusSelect } from '#app/ui/admin/list/status-select.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { clockText, shortDate, timeOfDay } from '#app/values/date-text.ts'
import { AskedBy, RequestBadges, statusBadge } from './badges.tsx'

export const listedColumns: Column<ListedAppointment>[] = [
  { head: 'Patient', isRowHeader: true, cell: (row) => <Patient {...row} /> },
  { head: 'Service', cell: (row) => <ServiceCell {...row} /> },
  { head: 'Preferred Date', cell: (row) => <DatesCell {...row} /> },
  { head: 'Status', cell: (row) => <StatusCell {...row} /> },
  {
    head: 'Created',
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => shortDate(created_at),
  },
]

const ServiceCell = ({ branch, ...row }: ListedAppointment) => (
  <>
    {servicesText(row)}
    {branch && (
      <span className="text-stone lg:block">
        <span className="lg:hidden">, </span>
        {branch}
      </span>
    )}
    <RequestBadges row={row} />
  </>
)

const StatusCell = (row: ListedAppointment) => (
  <StatusSelect
    row={row}
    name={patientName(row)}
    action={href('/admin/appointments/:id/:act', { id: row.id, act: 'status' })}
    choices={statusChoices}
    labelOf={statusLabel}
    colorsOf={statusBadge}
  />
)

function Patient(appointment: ListedAppointment) {
  const { email, phone } = appointment
  return (
    <span className="contacts">
      <bdi className="font-semibold">{patientName(appointment)}</bdi>
      <AskedBy {...appointment} />
      {phone && (
        <a
          href={patientPhoneLink(appointment)}
          className="link flex w-fit items-center whitespace-nowrap max-lg:min-h-11"
        >
          {phone}
        </a>
      )}
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
  )
}

function DatesCell(appointment: ListedAppointment) {
  const { preferred_date, appointment_date, appointment_time, asked_date } = appointment
  const { attendance, attended_at } = appointment
  return (
    <>
      {preferred_date ? shortDate(preferred_date) : 'Not specified'}
      {appointment_date && (
        <span className="block text-stone">
          Agreed: {shortDate(appointment_date)}
          {appointment_time && `, ${clockText(appointment_time)}`}
        </span>
      )}
      {attendance && (
        <strong className="block">
          {attendanceLabels[attendance]} {attended_at && timeOfDay(attended_at)}
        </strong>
      )}
      {asked_date && (
        <strong className="block text-terracotta">Asks for: {shortDate(asked_date)}</strong>
      )}
      <MissingParts {...appointment} />
    </>
  )
}

function MissingParts(appointment: ListedAppointment) {
  const { dialog } = useListState()
  const missing = missingParts(appointment)
  if (appointment.status !== 'confirmed' || missing.length === 0) return null
  return (
    <Link
      to={dialog(href('/admin/appointments/:id/edit', appointment))}
      preventScrollReset
      prefetch="intent"
      className="link flex w-fit items-center max-lg:min-h-11"
    >
      Add {new Intl.ListFormat('en').format(missing)}
      <span className="sr-only"> for {patientName(appointment)}</span>
    </Link>
  )
}

export const AppointmentActions = (appointment: ListedAppointment) => (
  <EditAndDelete
    name={`the appointment of ${patientName(appointment)}`}
    edit={href('/admin/appointments/:id/edit', appointment)}
    delete={href('/admin/appointments/:id/delete', appointment)}
  />
)
