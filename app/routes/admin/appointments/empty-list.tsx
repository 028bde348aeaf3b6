import type { StatusFilter } from '#app/domain/appointments/appointment-filter.ts'
import { EmptyList } from '#app/routes/admin/empty-list.tsx'

/** Shown instead of the list when it has no appointments. */
export function NoneFound({ status, isNarrowed }: { status: StatusFilter; isNarrowed: boolean }) {
  const none = 'No appointments have been booked yet.'
  const noneSuch = isNarrowed
    ? 'No appointments match these filters.'
    : `No ${status} appointments found.`
  return (
    <EmptyList title="No appointments found">
      <p>{status === 'all' && !isNarrowed ? none : noneSuch}</p>
    </EmptyList>
  )
}
