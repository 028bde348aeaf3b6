import { useState } from 'react'
import { useLocation } from 'react-router'

/** How an act on one row of a list ended. */
export interface RowActionResult {
  done?: string
  error?: string
}

/**
 * What there is to say above a list: how the last act on it ended, or what its address says. `sentenceOf`
 * turns either into a sentence.
 */
export function useToast(done: string | null, sentenceOf: (done: string) => string) {
  const { key } = useLocation()
  const [last, setLast] = useState<{ answer: RowActionResult; key: string; nth: number }>()
  const answer = last?.key === key ? last.answer : undefined
  return {
    sentence: sentenceOf((answer ? answer.done : done) ?? ''),
    nth: last?.nth ?? 0,
    alert: answer?.error,
    tell: (answer: RowActionResult) =>
      setLast((before) => ({ answer, key, nth: (before?.nth ?? 0) + 1 })),
    hideAlert: () => setLast(undefined),
  }
}
