export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Accra's time is UTC all year. */
export const accraDate = (instant: Date): string => instant.toISOString().slice(0, 10)
