/** How many requests came in during some days, and what for and where. */
export interface RequestStatistics {
  /** Every day of the period, oldest first, also those without a request. */
  days: DayCount[]
  /** Every service that can be booked, also one that nobody asked for. */
  services: NameCount[]
  /** Every branch, then those who had no preference. */
  branches: NameCount[]
}

export interface DayCount {
  day: string
  count: number
}

export interface NameCount {
  name: string
  count: number
}

export const totalOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0)

/** The day with the most requests, the latest of several; undefined when there was none. */
export function busiestDay(days: readonly DayCount[]): DayCount | undefined {
  const most = Math.max(...days.map(({ count }) => count))
  return most > 0 ? days.findLast(({ count }) => count === most) : undefined
}
