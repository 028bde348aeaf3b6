import { useCallback, useEffect, useRef, useState } from 'react'
import type { PostForm } from '#app/domain/blog/post-form.ts'
import { storeLocalDraft } from './local-drafts.ts'

interface LocalDraftOptions {
  draftKey: string
  tabId: string
  key: string
  version: number
  form: PostForm
  isDirty: boolean
  /** When the server autosaved it last. */
  draftAt: string | undefined
}

/** When this device stored the form last, or that it refuses to. */
export interface LocalDraftState {
  at: string | undefined
  isRefused: boolean
}

const intervalMs = 1000

/** Autosaves what is typed on this device, within a second of each change, and reports when or that it failed. */
export function useLocalDraft(options: LocalDraftOptions) {
  const [state, setState] = useState<LocalDraftState>({ at: undefined, isRefused: false })
  const current = useRef(options)
  current.current = options
  const lastStored = useRef({ form: options.form, draftAt: options.draftAt })

  const autosave = useCallback(() => {
    const { draftKey, tabId, key, version, form, isDirty, draftAt } = current.current
    const { form: lastForm, draftAt: lastDraftAt } = lastStored.current
    if (!isDirty || (lastForm === form && lastDraftAt === draftAt)) return
    lastStored.current = { form, draftAt }
    const at = new Date().toISOString()
    const isStored = storeLocalDraft(draftKey, tabId, { form, at, key, version, draftAt })
    setState(isStored ? { at, isRefused: false } : { at: undefined, isRefused: true })
  }, [])

  useEffect(() => {
    const timer = setInterval(autosave, intervalMs)
    // A phone may end a page in the background without another event.
    document.addEventListener('visibilitychange', autosave)
    addEventListener('pagehide', autosave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', autosave)
      removeEventListener('pagehide', autosave)
    }
  }, [autosave])
  return { ...state, autosave }
}
