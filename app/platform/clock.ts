/** Gives the present time; part of the platform so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** An instant's plain date in Africa/Accra, which is UTC all year, as `yyyy-mm-dd`. */
export const accraDate = (instant: Date): string => instant.toISOString().slice(0, 10)
