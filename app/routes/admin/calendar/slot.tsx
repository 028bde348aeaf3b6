import { Move } from 'lucide-react'
import { Link } from 'react-router'
import { patientName, statusLabel } from '#app/domain/appointments/appointment.ts'
import type { ScheduledSlot, ScheduledVisit } from '#app/domain/schedule/schedule.server.ts'
import { type Capacity, isFree } from '#app/domain/schedule/slot.ts'
import { clockText, visitTime } from '#app/values/date-text.ts'
import type { ShownSchedule } from './read-schedule.server.ts'
import { scheduleAddress, sheetAddress } from './schedule-address.ts'

interface SlotProps {
  service: string
  slot: ScheduledSlot
  capacity: Capacity
  shown: ShownSchedule
}

export function DaySlot({ service, slot, capacity, shown }: SlotProps) {
  return (
    <li className="day-slot" data-state={stateOf(slot, capacity)}>
      <span className="font-semibold tabular-nums">{clockText(slot.time)}</span>
      <span className="text-stone">{takenText(slot, capacity)}</span>
      <ScheduledVisits visits={slot.visits} shown={shown} />
      {shown.moving && !slot.isPast && (
        <Link
          to={sheetAddress(shown.moving.id, { branch: shown.branch, service, slot })}
          className="button button-quiet print-hidden"
        >
          Choose {clockText(slot.time)}
        </Link>
      )}
    </li>
  )
}

export function WeekSlot({ service, slot, capacity, shown }: SlotProps) {
  const { branch } = shown
  const text = (
    <>
      <span className="font-semibold tabular-nums">{clockText(slot.time)}</span>{' '}
      {takenText(slot, capacity)}
    </>
  )
  const { moving } = shown
  const address = moving
    ? sheetAddress(moving.id, { branch, service, slot })
    : scheduleAddress({ date: slot.date, branch, service })
  return (
    <li className="week-slot" data-state={stateOf(slot, capacity)}>
      {moving && slot.isPast ? text : <Link to={address}>{text}</Link>}
    </li>
  )
}

function stateOf({ isPast, taken }: ScheduledSlot, capacity: Capacity) {
  if (isPast) return 'past'
  return isFree(taken, capacity) ? 'free' : 'full'
}

function takenText({ isPast, taken }: ScheduledSlot, { inParallel }: Capacity): string {
  if (isPast) return taken === 0 ? 'past' : `${taken} taken`
  if (inParallel === null) return taken === 0 ? 'free' : `${taken} taken`
  return taken < inParallel ? `${inParallel - taken} of ${inParallel} free` : `full (${taken})`
}

export function ScheduledVisits({
  visits,
  shown,
}: {
  visits: ScheduledVisit[]
  shown: ShownSchedule
}) {
  if (visits.length === 0) return null
  const { branch, view } = shown
  return (
    <ul className="scheduled-visits">
      {visits.map((visit) => (
        <li key={visit.id}>
          <div className="flex flex-wrap items-center gap-x-3">
            <Link to={sheetAddress(visit.id)} className="link inline-flex min-h-11 items-center">
              <bdi>{patientName(visit)}</bdi>
            </Link>
            <span className="text-stone">
              {visitTime(visit.appointment_time)}
              {visit.status !== 'confirmed' && `, ${statusLabel(visit.status)}`}
            </span>
          </div>
          <Link
            to={scheduleAddress({
              date: visit.appointment_date ?? '',
              branch,
              view,
              service: visit.service,
              for: visit.id,
            })}
            className="icon-button print-hidden"
          >
            <Move aria-hidden size={20} />
            <span className="sr-only">Choose another time for {patientName(visit)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
