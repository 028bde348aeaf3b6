import { data } from 'react-router'

/** Returns the value; throws an HTTP 404 when it is null or undefined. */
export function found<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw data(null, { status: 404 })
  return value
}
