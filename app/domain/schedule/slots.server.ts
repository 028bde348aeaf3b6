import type { Opening } from '#app/domain/hours/timetable.server.ts'
import type { Capacity } from './capacity.ts'
import type { Slot } from './slot.ts'

const msPerMinute = 60_000

/** The instant at which a visit begins, in milliseconds. */
export const visitStart = (date: string, time: string): number => Date.parse(`${date}T${time}Z`)

/** The largest number of booked visits that are present at the same time while a visit lasts; all last equally long. */
export function takenDuring(
  start: number,
  starts: readonly number[],
  { minutes }: Capacity,
): number {
  const length = minutes * msPerMinute
  const near = starts.filter((each) => each > start - length && each < start + length)
  const peaks = [start, ...near.filter((each) => each > start)]
  return Math.max(
    ...peaks.map((peak) => near.filter((each) => each <= peak && each > peak - length).length),
  )
}

/**
 * Whether a visit lies within the hours. Without a limit its length is unknown, and only its beginning has to lie
 * within them.
 */
export function isWithinHours(start: number, openings: Opening[], capacity: Capacity): boolean {
  const length = capacity.inParallel === null ? 1 : capacity.minutes * msPerMinute
  return merged(openings).some((open) => open.start <= start && start + length <= open.end)
}

/** Whether a visit that began at an instant is over. */
export const isOver = (start: number, minutes: number, now: Date): boolean =>
  start + minutes * msPerMinute <= now.getTime()

/** When slots begin, in milliseconds: visits that fit one after the other into the hours. */
export const slotStarts = (openings: Opening[], { minutes }: Capacity): number[] =>
  merged(openings).flatMap(({ start, end }) =>
    Array.from(
      { length: Math.floor((end - start) / (minutes * msPerMinute)) },
      (_, index) => start + index * minutes * msPerMinute,
    ),
  )

/** The slot that begins at an instant. */
export function slotAt(start: number, starts: readonly number[], capacity: Capacity): Slot {
  const instant = new Date(start).toISOString()
  const taken = takenDuring(start, starts, capacity)
  return { date: instant.slice(0, 10), time: instant.slice(11, 16), taken }
}

/** Merges adjacent openings, such as those of a branch that never closes. */
function merged(openings: Opening[]): Opening[] {
  const result: Opening[] = []
  for (const { start, end } of openings.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
