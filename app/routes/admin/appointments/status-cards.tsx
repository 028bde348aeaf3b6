import { statusLabel } from '#app/domain/appointments/appointment.ts'
import {
  type StatusCounts,
  type StatusFilter,
  statusFilters,
} from '#app/domain/appointments/appointment-filter.ts'
import { withPart } from '#app/routes/admin/list-address.ts'
import { StatCards } from '#app/routes/admin/stat-cards.tsx'
import { listAddress } from './list-address.ts'
import { statusEdge } from './status-colors.ts'

interface StatusCardsProps {
  counts: StatusCounts
  total: number
  chosen: StatusFilter
  query: URLSearchParams
}

/** Five cards with the number of appointments of each status, which also filter the list. */
export function StatusCards({ counts, total, chosen, query }: StatusCardsProps) {
  const stats = statusFilters.map((status) => ({
    label: status === 'all' ? 'Total' : statusLabel(status),
    value: status === 'all' ? total : counts[status],
    to: listAddress(withPart(query, 'status', status === 'all' ? '' : status)),
    edge: statusEdge(status),
    isCurrent: status === chosen,
  }))
  return <StatCards stats={stats} />
}
