/** How many requests came in during a period: by day, by service and by branch. */
export interface RequestStatistics {
  /** Every day of the period, oldest first, also those without a request. */
  days: DayCount[]
  /** Every bookable service, also one without requests. */
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

/** The sum of counts. */
export const totalOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0)

/** The day with the most requests, the latest one when days are equal; undefined without requests. */
export function busiestDay(days: readonly DayCount[]): DayCount | undefined {
  const max = Math.max(...days.map(({ count }) => count))
  return max > 0 ? days.findLast(({ count }) => count === max) : undefined
}
