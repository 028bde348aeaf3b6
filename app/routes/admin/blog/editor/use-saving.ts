import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { EditorAnswer } from './editor-answer.ts'

const second = 1000
const waits = [2, 4, 8, 15, 30, 60].map((seconds) => seconds * second)

/** Saves a form, and while the server cannot be reached tries again by itself, sooner when the line is back. */
export function useSaving(fields: () => Record<string, string>, first: EditorAnswer | undefined) {
  const fetcher = useFetcher<EditorAnswer>()
  const { submit, state } = fetcher
  const current = useRef(fields)
  current.current = fields
  const tries = useRef(0)
  const [isDismissed, setDismissed] = useState(false)

  const save = useCallback(() => {
    setDismissed(false)
    void submit(current.current(), { method: 'post' })
  }, [submit])

  const answer = fetcher.data ?? first
  const isWaiting = state === 'idle' && Boolean(answer?.isPassing) && !isDismissed
  useEffect(() => {
    if (!isWaiting) return
    const wait = waits[Math.min(tries.current, waits.length - 1)]
    const again = () => {
      tries.current += 1
      save()
    }
    const timer = setTimeout(again, wait)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [isWaiting, save])

  return {
    /** For `fetcher.Form`, so that the form also works before any of this does. */
    Form: fetcher.Form,
    save: () => {
      tries.current = 0
      save()
    },
    isSaving: state !== 'idle',
    isWaiting,
    answer: isDismissed ? undefined : answer,
    dismiss: () => setDismissed(true),
  }
}
