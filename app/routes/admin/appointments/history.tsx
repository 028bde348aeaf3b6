import { statusLabel } from '#app/domain/appointments/appointment.ts'
import type {
  Appointment,
  listStatusChanges,
} from '#app/domain/appointments/appointments.editing.server.ts'
import type { listViewers } from '#app/platform/audit/audit-entries.server.ts'
import { moment } from '#app/ui/date-text.ts'

interface HistoryProps {
  appointment: Appointment
  changes: Awaited<ReturnType<typeof listStatusChanges>>
  /** Who has seen the appointment, the latest first. */
  viewers: Awaited<ReturnType<typeof listViewers>>
}

/** The changes of status, newest first, how the appointment was created, and who has seen it. */
export function History({ appointment, changes, viewers }: HistoryProps) {
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
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Who has seen this
        </summary>
        <ul className="grid gap-1">
          {viewers.map(({ name, lastSeen }) => (
            <li key={name + lastSeen}>
              <bdi>{name}</bdi>, last <Instant at={lastSeen} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-stone">
    {moment(at)}
  </time>
)
