import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { retryDelay } from '#app/retry-delay.ts'
import type { EditorResult } from './editor-result.ts'

const retryPauses = { firstMs: 2000, maxMs: 60_000 }

/** Saves a form; while the server cannot be reached it retries by itself, at once when the browser is online again. */
export function useSavePost(
  fields: () => Record<string, string>,
  actionData: EditorResult | undefined,
) {
  const fetcher = useFetcher<EditorResult>()
  const { submit, state } = fetcher
  const current = useRef(fields)
  current.current = fields
  const attempts = useRef(0)
  const [isDismissed, setDismissed] = useState(false)

  const save = useCallback(() => {
    setDismissed(false)
    void submit(current.current(), { method: 'post' })
  }, [submit])

  const result = fetcher.data ?? actionData
  const isWaiting = state === 'idle' && Boolean(result?.isTemporary) && !isDismissed
  useEffect(() => {
    if (!isWaiting) return
    const delay = retryDelay(attempts.current + 1, retryPauses)
    const retry = () => {
      attempts.current += 1
      save()
    }
    const timer = setTimeout(retry, delay)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isWaiting, save])

  return {
    /** The fetcher's form, which also works without JavaScript. */
    Form: fetcher.Form,
    save: () => {
      attempts.current = 0
      save()
    },
    isSaving: state !== 'idle',
    isWaiting,
    result: isDismissed ? undefined : result,
    dismiss: () => setDismissed(true),
  }
}
