import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { RowActionResult } from './use-toast.ts'

/** A fetcher for acts on one row of a list, which tells the list once how each of them ended. */
export function useRowAction(onAnswer: (answer: RowActionResult) => void) {
  const fetcher = useFetcher<RowActionResult>()
  const told = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.data === told.current) return
    told.current = fetcher.data
    if (fetcher.data) onAnswer(fetcher.data)
  }, [fetcher.data, onAnswer])
  return fetcher
}
