import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { RowActionResult } from '#app/http/respond.ts'

/** A fetcher for actions on one row of a list; calls `onResult` once with the result of each. */
export function useRowAction(onResult: (result: RowActionResult) => void) {
  const fetcher = useFetcher<RowActionResult>()
  const reported = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.data === reported.current) return
    reported.current = fetcher.data
    if (fetcher.data) onResult(fetcher.data)
  }, [fetcher.data, onResult])
  return fetcher
}
