import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ScheduledSlot } from '#app/domain/appointments/lists/schedule.ts'
import type { Capacity } from '#app/domain/schedule/capacity.ts'
import { isFree, slotValue } from '#app/domain/schedule/slot.ts'
import { clockText } from '#app/values/date-text.ts'
import type { ShownSchedule } from './read-schedule.server.ts'
import { scheduleAddress } from './schedule-address.ts'
import { ScheduledVisits } from './scheduled-visits.tsx'
import { useDropTarget } from './use-drag.ts'
import { moveFormId, useMoving } from './use-moving.ts'

interface SlotProps {
  service: string
  slot: ScheduledSlot
  capacity: Capacity
  shown: ShownSchedule
}

/** A slot of a day with its visits; while a time is chosen, with the button that chooses it. */
export function DaySlot({ service, slot, capacity, shown }: SlotProps) {
  const drop = useDropTarget(slot, service, shown)
  return (
    <li className="day-slot" data-state={stateOf(slot, capacity)} {...drop}>
      <span className="font-semibold tabular-nums">{clockText(slot.time)}</span>
      <span className="text-stone">{takenText(slot, capacity)}</span>
      <ScheduledVisits visits={slot.visits} shown={shown} />
      <Choice slot={slot}>Choose {clockText(slot.time)}</Choice>
    </li>
  )
}

/**
 * A slot of a week: its time and how much of it is taken, as a link to the day, or as the button that chooses the time.
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
  const isMoving = useMoving() !== undefined
  return (
    <li className="week-slot" data-state={stateOf(slot, capacity)} {...drop}>
      {isMoving ? (
        <Choice slot={slot} otherwise={text}>
          {text}
        </Choice>
      ) : (
        <Link to={scheduleAddress({ date: slot.date, branch, service })}>{text}</Link>
      )}
    </li>
  )
}

interface ChoiceProps extends Pick<SlotProps, 'slot'> {
  children: ReactNode
  otherwise?: ReactNode
}

/** The button that chooses a slot for the appointment that is moved; a full one asks for a reason. */
function Choice({ slot, children, otherwise = null }: ChoiceProps) {
  if (useMoving() === undefined || slot.isPast) return otherwise
  return (
    <button
      type="submit"
      form={moveFormId}
      name="slot"
      value={slotValue(slot)}
      className="button button-quiet print-hidden"
    >
      {children}
    </button>
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
