import { type DragEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ScheduledVisit } from '#app/domain/schedule/schedule.ts'
import type { FreeTime } from '#app/domain/schedule/slot.ts'
import type { ShownSchedule } from './read-schedule.server.ts'
import { sheetAddress } from './schedule-address.ts'

const dragType = 'application/x-appointment'

/** Lets a visit be dragged to a slot; its links do the same by touch and keyboard. */
export const dragSource = ({ id, service }: ScheduledVisit) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) =>
    dataTransfer.setData(dragType, JSON.stringify({ id, service })),
})

/** Opens the sheet with the slot of its service onto which a visit is dropped. */
export function useDropTarget(slot: FreeTime, ownService: string, { branch }: ShownSchedule) {
  const navigate = useNavigate()
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
      const { id = '', service } = JSON.parse(dragged) as Record<string, string>
      if (service === ownService) void navigate(sheetAddress(id, { branch, slot }))
    },
  }
}
