import { type RefObject, useCallback } from 'react'

/** One `ref` for an element that two want to know of. */
export const useBothRefs = <T>(one: RefObject<T | null>, other: RefObject<T | null>) =>
  useCallback(
    (element: T | null) => {
      one.current = element
      other.current = element
    },
    [one, other],
  )
