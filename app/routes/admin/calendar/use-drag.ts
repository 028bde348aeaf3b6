import { type DragEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import type { ScheduledVisit } from '#app/domain/appointments/lists/schedule.ts'
import { type FreeTime, slotValue } from '#app/domain/schedule/slot.ts'
import type { ShownSchedule } from './read-schedule.server.ts'
import { scheduleAddress } from './schedule-address.ts'

const dragType = 'application/x-appointment'

/** Lets a visit be dragged to a slot; its link and its buttons do the same by touch and keyboard. */
export const dragSource = ({ id, version, service }: ScheduledVisit) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) =>
    dataTransfer.setData(dragType, JSON.stringify({ id, version: String(version), service })),
})

/**
 * Moves the visit that is dropped onto a slot of its service. When the time is refused, the action opens the choice of
 * another time.
 */
export function useDropTarget(slot: FreeTime, ownService: string, { branch, view }: ShownSchedule) {
  const submit = useSubmit()
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false)
      const dragged = event.dataTransfer.getData(dragType)
      if (!dragged) return
      event.preventDefault()
      const { id, version, service } = JSON.parse(dragged) as Record<string, string>
      if (service !== ownService) return
      const action = scheduleAddress({ date: slot.date, branch, view, service }, id)
      const fields = { slot: slotValue(slot), version: version ?? '', branch: branch ?? '' }
      submit(fields, { method: 'post', action })
    },
  }
}
