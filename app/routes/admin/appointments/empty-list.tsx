import { useLocation } from 'react-router'
import type { StatusFilter } from '#app/domain/appointments/appointment-filter.ts'

/** What stands in the list's place when nothing is in it. */
export function NoneFound({ status, isNarrowed }: { status: StatusFilter; isNarrowed: boolean }) {
  const none = 'No appointments have been booked yet.'
  const noneSuch = isNarrowed
    ? 'No appointments match these filters.'
    : `No ${status} appointments found.`
  return (
    <div className="card mt-3 py-10 text-center">
      <h2>No appointments found</h2>
      <p className="mt-2">{status === 'all' && !isNarrowed ? none : noneSuch}</p>
    </div>
  )
}

/** What stands there when the list could not be had. */
export function ErrorLoading() {
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className="card py-10 text-center">
      <h1>Error Loading Appointments</h1>
      <p className="mt-2">Failed to fetch appointments</p>
      <p className="mt-5">
        <a href={pathname + search} className="button">
          Try Again
        </a>
      </p>
    </div>
  )
}
