import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { AppointmentPage } from '#app/domain/appointments/appointments.list.server.ts'
import { writePlace } from '#app/domain/appointments/list-place.ts'
import { listAddress, withPart } from './list-address.ts'

/** The way to the newer and to the older appointments; each only where there are some. */
export function Pager({
  appointments,
  hasNewer,
  hasOlder,
  query,
}: AppointmentPage & { query: URLSearchParams }) {
  const [first, last] = [appointments.at(0), appointments.at(-1)]
  const to = (name: 'newer' | 'older', place: typeof first) =>
    listAddress(withPart(query, name, place ? writePlace(place) : ''))
  if (!hasNewer && !hasOlder) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
      {hasNewer ? (
        <Link to={to('newer', first)} className="button button-quiet" rel="prev">
          <ChevronLeft aria-hidden size={20} /> Newer
        </Link>
      ) : (
        <span />
      )}
      {hasOlder && (
        <Link to={to('older', last)} className="button button-quiet" rel="next">
          Older <ChevronRight aria-hidden size={20} />
        </Link>
      )}
    </nav>
  )
}
