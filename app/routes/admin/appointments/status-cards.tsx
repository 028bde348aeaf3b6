import { Link } from 'react-router'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import {
  type StatusCounts,
  type StatusFilter,
  statusFilters,
} from '#app/domain/appointments/appointment-filter.ts'
import { withPart } from '#app/routes/admin/list-address.ts'
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
  return (
    <ul className="mt-5 grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-5">
      {statusFilters.map((status) => (
        <li key={status} className="max-md:first:col-span-2">
          <Link
            to={listAddress(withPart(query, 'status', status === 'all' ? '' : status))}
            aria-current={status === chosen ? 'true' : undefined}
            preventScrollReset
            className={`card flex h-full min-h-11 items-center gap-x-2 border-l-6 px-3 py-2 aria-current:ring-2 aria-current:ring-indigo hover:border-indigo md:block ${statusEdge(status)}`}
          >
            <span className="block text-xl font-bold text-indigo tabular-nums md:text-2xl">
              {(status === 'all' ? total : counts[status]).toLocaleString('en')}
            </span>{' '}
            {status === 'all' ? 'Total' : statusLabel(status)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
