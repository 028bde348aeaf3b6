import { statusLabel } from '#app/domain/appointments/appointment.ts'
import type {
  Appointment,
  listStatusChanges,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { moment } from '#app/ui/date-text.ts'

interface HistoryProps {
  appointment: Appointment
  changes: Awaited<ReturnType<typeof listStatusChanges>>
}

/** The changes of status, newest first, and how the appointment was created. */
export function History({ appointment, changes }: HistoryProps) {
  const { created_at, entered_by, entered_by_name } = appointment
  const origin = entered_by ? `Entered by ${entered_by_name}` : 'Requested by the patient'
  return (
    <section className="mt-6 border-t border-clay pt-4">
      <h3>History</h3>
      <ol className="mt-2 grid gap-1">
        {changes.map(({ from_status, to_status, changed_at, changed_by }) => (
          <li key={changed_at + to_status}>
            {statusLabel(from_status)} → <strong>{statusLabel(to_status)}</strong> by{' '}
            {changed_by ?? 'a former member of staff'}, <Instant at={changed_at} />
          </li>
        ))}
        <li>
          {origin}, <Instant at={created_at} />
        </li>
      </ol>
    </section>
  )
}

const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-stone">
    {moment(at)}
  </time>
)
