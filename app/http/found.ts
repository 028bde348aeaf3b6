import { data } from 'react-router'

export function found<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw data(null, { status: 404 })
  return value
}
