import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ActAnswer } from './use-notice.ts'

/** A fetcher for acts on one row of a list, which tells the list once how each of them ended. */
export function useAct(onAnswer: (answer: ActAnswer) => void) {
  const fetcher = useFetcher<ActAnswer>()
  const told = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.data === told.current) return
    told.current = fetcher.data
    if (fetcher.data) onAnswer(fetcher.data)
  }, [fetcher.data, onAnswer])
  return fetcher
}
