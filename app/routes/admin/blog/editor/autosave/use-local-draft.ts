import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftStore, TypedDraft } from './draft-store.ts'

interface LocalDraftOptions extends TypedDraft {
  store: DraftStore
  isDirty: boolean
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
    const { store, isDirty, ...draft } = current.current
    const { form, draftAt } = draft
    const { form: lastForm, draftAt: lastDraftAt } = lastStored.current
    if (!isDirty || (lastForm === form && lastDraftAt === draftAt)) return
    lastStored.current = { form, draftAt }
    void store
      .store(draft)
      .then((reply) => setState({ at: reply?.at ?? undefined, isRefused: !reply }))
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
