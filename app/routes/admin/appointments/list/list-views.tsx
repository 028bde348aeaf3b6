import {
  type AppointmentFilter,
  isFilteredFurther,
  type StatusCounts,
} from '#app/domain/appointments/lists/appointment-filter.ts'
import { listedColumns } from './appointment-columns.tsx'
import { listCounts } from './list-counts.ts'
import { waitingColumns } from './waiting-columns.tsx'

const noneFound = 'No appointments found'

/** The list of all appointments, newest first, with the cards of the statuses. */
export const allAppointments = ({
  counts,
  filter,
}: {
  counts: StatusCounts
  filter: AppointmentFilter
}) => ({
  title: 'Appointments',
  counts: listCounts(counts),
  columns: listedColumns,
  empty: { title: noneFound, text: <p>{noneText(filter)}</p> },
})

/** The list of the requests that wait for the front desk, oldest first. */
export const waitingList = ({
  now,
  filter,
  displaced,
}: {
  now: string
  filter: AppointmentFilter
  displaced: readonly unknown[]
}) => ({
  title: 'Waiting',
  columns: waitingColumns(now),
  isCompact: true,
  pageLabels: ['Waiting longer', 'Waiting less'] as const,
  empty: isFilteredFurther(filter)
    ? { title: noneFound, text: <p>{noneText(filter)}</p> }
    : {
        title: displaced.length > 0 ? 'Nobody else waits' : 'Nobody waits',
        text: <p>Every request has been answered.</p>,
      },
})

function noneText(filter: AppointmentFilter): string {
  if (isFilteredFurther(filter)) return 'No appointments match these filters.'
  return filter.status === 'all'
    ? 'No appointments have been booked yet.'
    : `No ${filter.status} appointments found.`
}
