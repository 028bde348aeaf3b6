import { Link } from 'react-router'
import type { Capacity } from '#app/domain/schedule/capacity.ts'
import type { ScheduledSlot } from '#app/domain/schedule/schedule.ts'
import { isFree } from '#app/domain/schedule/slot.ts'
import { clockText } from '#app/values/date-text.ts'
import type { ShownSchedule } from './read-schedule.server.ts'
import { scheduleAddress, sheetAddress } from './schedule-address.ts'
import { ScheduledVisits } from './scheduled-visits.tsx'
import { useDropTarget } from './use-drag.ts'

interface SlotProps {
  service: string
  slot: ScheduledSlot
  capacity: Capacity
  shown: ShownSchedule
}

/** A slot of a day with its visits; while a time is chosen, with the link that chooses it. */
export function DaySlot({ service, slot, capacity, shown }: SlotProps) {
  const drop = useDropTarget(slot, service, shown)
  return (
    <li className="day-slot" data-state={stateOf(slot, capacity)} {...drop}>
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

/**
 * A slot of a week: its time and how much of it is taken, as a link to the day, or to the choice of the time.
 */
export function WeekSlot({ service, slot, capacity, shown }: SlotProps) {
  const { branch } = shown
  const drop = useDropTarget(slot, service, shown)
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
    <li className="week-slot" data-state={stateOf(slot, capacity)} {...drop}>
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
