import { statusLabel } from '#app/domain/appointments/appointment.ts'
import { statusBadge } from '#app/routes/admin/appointments/badges.tsx'
import { Badge } from '#app/ui/badge.tsx'

export function StatusBadge({ status }: { status: string }) {
  return <Badge colorClasses={statusBadge(status)}>{statusLabel(status)}</Badge>
}
