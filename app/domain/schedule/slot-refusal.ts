import { type Invalid, invalid } from '#app/values/result.ts'
import type { FreeTime } from './slot.ts'

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
