/** Tells the time; part of the platform so that tests can move it. */
export interface Clock {
  /** The present instant. */
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const accra = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Accra', dateStyle: 'short' })

/** An instant's plain date in Africa/Accra (UTC+0 all year) as `yyyy-mm-dd`. */
export const accraDate = (instant: Date): string => accra.format(instant)
