import { statusLabel } from '#app/domain/appointments/appointment.ts'
import {
  type StatusCounts,
  type StatusFilter,
  statusFilters,
} from '#app/domain/appointments/appointment-filter.ts'
import { withPart } from '#app/routes/admin/list-address.ts'
import { StatCards } from '#app/routes/admin/stat-cards.tsx'
import { listAddress } from './list-address.ts'
import { statusEdge } from './status-looks.ts'

interface StatusCardsProps {
  counts: StatusCounts
  total: number
  chosen: StatusFilter
  query: URLSearchParams
}

/** The five cards that count the appointments of each status, and show them alone when chosen. */
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
