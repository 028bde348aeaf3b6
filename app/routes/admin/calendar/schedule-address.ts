import { href } from 'react-router'
import { type FreeTime, slotValue } from '#app/domain/schedule/slot.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

export const scheduleViews = ['day', 'week'] as const

interface ScheduleQuery {
  date?: string | undefined
  branch?: string | null | undefined
  view?: string
  service?: string
  for?: string | undefined
}

export const scheduleAddress = (query: ScheduleQuery): string =>
  listAddress(href('/admin/calendar'), stateOf(query))

export const sheetAddress = (
  id: string,
  chosen: { branch?: string | null; service?: string; slot?: FreeTime } = {},
): string =>
  listAddress(
    href('/admin/answer/:id', { id }),
    stateOf({ ...chosen, slot: chosen.slot && slotValue(chosen.slot) }),
  )

const stateOf = (query: object) =>
  new URLSearchParams(Object.entries(query).filter(([, value]) => value) as [string, string][])
