import { type Invalid, invalid } from '#app/values/result.ts'
import type { Capacity } from './capacity.ts'

/** A time at which a visit can begin, in Accra: a plain date, and `hh:mm`. */
export interface FreeTime {
  date: string
  time: string
}

/** A time, with the largest number of visits that are present at the same moment during it. */
export interface Slot extends FreeTime {
  taken: number
}

/** Whether one more visit fits. */
export const isFree = (taken: number, { inParallel }: Pick<Capacity, 'inParallel'>): boolean =>
  inParallel === null || taken < inParallel

/** The value of a button that chooses a time: `2026-12-01T09:30`. */
export const slotValue = ({ date, time }: FreeTime) => `${date}T${time}`

/** The field in which staff say why a full, closed or past time is booked all the same. */
export const overrideField = 'override_reason'

/** How many characters the reason holds at most. */
export const maxOverrideReasonLength = 160

/** Why a visit cannot be booked: the cause (full, closed or past), and the sentence that staff read. */
export interface RefusalReason {
  cause: 'past' | 'closed' | 'full'
  sentence: string
}

/** A visit that cannot be booked for its time, with the next times that are free. */
export interface SlotRefusal extends Invalid {
  cause: RefusalReason['cause']
  free: FreeTime[]
}

/** Refuses a time: `field` is the one that the sentence is about. */
export const refusedSlot = (
  field: string,
  { cause, sentence }: RefusalReason,
  free: FreeTime[],
): SlotRefusal => ({ ...invalid({ [field]: sentence }), cause, free })
