const max = 99

/** A count as a badge shows it: "3", and "99+" beyond that. */
export const countText = (count: number): string => (count > max ? `${max}+` : String(count))

/** The count of new requests and changes in words: "One new request or change", "3 new requests or changes". */
export const newsText = (count: number): string =>
  count === 1 ? 'One new request or change' : `${countText(count)} new requests or changes`

const countPrefix = /^\(\d+\+?\) /

/** A page's title with the number before it, in place of an earlier one: "(3) Appointments". */
export function countedTitle(title: string, count: number): string {
  const uncounted = title.replace(countPrefix, '')
  return count > 0 ? `(${countText(count)}) ${uncounted}` : uncounted
}
