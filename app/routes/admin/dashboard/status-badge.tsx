import { statusLabel } from '#app/domain/appointments/appointment.ts'
import { statusBadge } from '#app/routes/admin/appointments/status-looks.ts'

/** Where a request stands, as a word on its colour. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className={`rounded-full border px-3 py-0.5 font-semibold ${statusBadge(status)}`}>
      {statusLabel(status)}
    </span>
  )
}
