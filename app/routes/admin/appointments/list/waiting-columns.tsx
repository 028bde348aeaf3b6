import type { ListedAppointment } from '#app/domain/appointments/lists/appointments.list.server.ts'
import { isOverdue, waitedText, waitsSince } from '#app/domain/appointments/lists/waiting.ts'
import { patientName, patientPhoneLink } from '#app/domain/appointments/patient.ts'
import { isToAgree } from '#app/domain/schedule/agreed-visit.ts'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { chartDay, dayAndTime } from '#app/values/date-text.ts'
import { MissingParts, ServiceCell, StatusCell } from './appointment-columns.tsx'

/**
 * The columns of the waiting list, with how long each row has waited at `now`. Rows have two lines, so that many fit on
 * a screen.
 */
export const waitingColumns = (now: string): Column<ListedAppointment>[] => [
  { head: 'Patient', isRowHeader: true, cell: (row) => <PatientAndMessage {...row} /> },
  { head: 'Service', cell: (row) => <ServiceCell {...row} /> },
  { head: 'Wish', className: 'lg:whitespace-nowrap', cell: (row) => <RequestedDay {...row} /> },
  { head: 'Waiting', className: 'whitespace-nowrap', cell: (row) => <Age row={row} now={now} /> },
  { head: 'Status', cell: (row) => <StatusCell {...row} /> },
]

function PatientAndMessage(row: ListedAppointment) {
  const [line = ''] = (row.message_start ?? '').trim().split('\n')
  return (
    <>
      <span className="contacts">
        <bdi className="font-semibold">{patientName(row)}</bdi>
        {row.phone && (
          <a
            href={patientPhoneLink(row)}
            className="link flex w-fit items-center whitespace-nowrap max-lg:min-h-11"
          >
            {row.phone}
          </a>
        )}
      </span>
      <bdi className="one-line text-stone">{line}</bdi>
    </>
  )
}

/** The days without their year, since they are in the coming weeks. */
function RequestedDay(row: ListedAppointment) {
  const { preferred_date, asked_date, appointment_date, appointment_time } = row
  const preferred = preferred_date ? chartDay(preferred_date) : 'Not specified'
  return (
    <>
      {asked_date ? (
        <strong className="text-terracotta">Asks for: {chartDay(asked_date)}</strong>
      ) : (
        preferred
      )}
      {appointment_date && (
        <span className="block text-stone">
          Agreed: {dayAndTime(appointment_date, appointment_time)}
        </span>
      )}
      <MissingParts {...row} />
    </>
  )
}

/**
 * How long a row has waited. The promise to answer within 24 hours is made for new requests only; one for another day
 * waits since the patient asked for it.
 */
function Age({ row, now }: { row: ListedAppointment; now: string }) {
  const isRequest = isToAgree(row)
  const since = isRequest ? waitsSince(row) : (row.asked_at ?? row.created_at)
  const text = <time dateTime={since}>{waitedText(since, now)}</time>
  if (!isRequest || !isOverdue(since, now)) return text
  return (
    <>
      <strong className="text-terracotta">{text}</strong>
      <strong className="block text-terracotta">over 24 hours</strong>
    </>
  )
}
