import { type RefObject, useCallback } from 'react'

/** Combines two refs into one for the same element. */
export const useMergedRefs = <T>(one: RefObject<T | null>, other: RefObject<T | null>) =>
  useCallback(
    (element: T | null) => {
      one.current = element
      other.current = element
    },
    [one, other],
  )
