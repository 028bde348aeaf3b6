import { statusLabel } from '#app/domain/appointments/appointment.ts'
import {
  type StatusCounts,
  statusFilters,
  totalCount,
} from '#app/domain/appointments/lists/appointment-filter.ts'
import { statusEdge } from '#app/routes/admin/appointments/status-colors.ts'

/** The cards above the list: how many appointments have each status, and all of them. */
export const listCounts = (counts: StatusCounts) =>
  statusFilters.map((status) => ({
    status: status === 'all' ? '' : status,
    label: status === 'all' ? 'Total' : statusLabel(status),
    value: status === 'all' ? totalCount(counts) : counts[status],
    edge: statusEdge(status),
  }))
