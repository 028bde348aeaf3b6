import { statusLabel } from '#app/domain/appointments/appointment.ts'
import { statusBadge } from '#app/routes/admin/appointments/status-looks.ts'
import { Badge } from '#app/ui/badge.tsx'

/** Where a request stands, as a word on its colour. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge colorClasses={statusBadge(status)}>{statusLabel(status)}</Badge>
}
