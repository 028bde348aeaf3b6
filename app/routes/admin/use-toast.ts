import { useState } from 'react'
import { useLocation } from 'react-router'
import type { RowActionResult } from '#app/http/respond.ts'

/**
 * The toast or the alert of a list: the result of the last row action, or the `done` of its address.
 * `sentenceOf` gives the toast's text.
 */
export function useToast(done: string | null, sentenceOf: (done: string) => string) {
  const { key } = useLocation()
  const [last, setLast] = useState<{ result: RowActionResult; key: string; count: number }>()
  const result = last?.key === key ? last.result : undefined
  return {
    sentence: sentenceOf((result ? result.done : done) ?? ''),
    count: last?.count ?? 0,
    alert: result?.error,
    showResult: (result: RowActionResult) =>
      setLast((before) => ({ result, key, count: (before?.count ?? 0) + 1 })),
    hideAlert: () => setLast(undefined),
  }
}
