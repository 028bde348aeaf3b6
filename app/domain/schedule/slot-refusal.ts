import { type Invalid, invalid } from '#app/result.ts'
import type { FreeTime } from './slot.ts'

/** A visit that cannot be booked for its time, with the next times that are free. */
export interface SlotRefusal extends Invalid {
  free: FreeTime[]
}

/** Refuses a time: `field` is the one that the sentence is about. */
export const refusedSlot = (field: string, sentence: string, free: FreeTime[]): SlotRefusal => ({
  ...invalid({ [field]: sentence }),
  free,
})
