const max = 99

/** A count as a badge shows it: "3", and "99+" beyond that. */
export const countText = (count: number): string => (count > max ? `${max}+` : String(count))
