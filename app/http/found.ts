import { data } from 'react-router'

/** The thing itself, or an HTTP 404 when there is none. */
export function found<T>(thing: T): NonNullable<T> {
  if (thing === null || thing === undefined) throw data(null, { status: 404 })
  return thing
}
