/** One figure beside its goal; `max` and `min` are in the same unit. */
export interface Measure {
  what: string
  value: number
  unit: string
  max?: number
  min?: number
}

/** True when the figure reaches its goal; a figure without one is for information. */
export const meetsGoal = ({ value, max = Infinity, min = -Infinity }: Measure) =>
  value <= max && value >= min

/** The value below which the given share of the samples lies. */
export function quantile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples: number[]) => quantile(samples, 0.5)

export const rounded = (value: number) => Number(value.toPrecision(3))
