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
