import { isDay, isTime } from '#app/values/day.ts'
import { type Invalid, invalid } from '#app/values/result.ts'
import type { Capacity } from './capacity.ts'

export interface FreeTime {
  date: string
  time: string
}

export interface Slot extends FreeTime {
  taken: number
}

export const isFree = (taken: number, { inParallel }: Pick<Capacity, 'inParallel'>): boolean =>
  inParallel === null || taken < inParallel

export const slotValue = ({ date, time }: FreeTime) => `${date}T${time}`

/** Null where the value is none of `slotValue`, such as that of "Another time". */
export function readSlot(value = ''): FreeTime | null {
  const [date = '', time = ''] = value.split('T')
  return isDay(date) && isTime(time) ? { date, time } : null
}

export const overrideField = 'override_reason'

export const maxOverrideReasonLength = 160

export interface RefusalReason {
  cause: 'past' | 'closed' | 'full'
  sentence: string
}

export interface SlotRefusal extends Invalid {
  cause: RefusalReason['cause']
  free: FreeTime[]
}

export const refusedSlot = (
  field: string,
  { cause, sentence }: RefusalReason,
  free: FreeTime[],
): SlotRefusal => ({ ...invalid({ [field]: sentence }), cause, free })
