import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { browserDrafts, browserDraftsKey, moveFromDeletedPost } from './autosave/browser-drafts.ts'
import type { FoundDraft } from './autosave/draft-store.ts'
import { serverDrafts } from './autosave/server-drafts.ts'
import { useAutosave } from './autosave/use-autosave.ts'
import { initialState, type OpenedPost } from './editor-state.ts'
import { reduce } from './reducer.ts'
import { useSaving } from './use-saving.ts'

/** The state of a post's editor, with its autosave and its saving. */
export function usePostEditor(opened: OpenedPost) {
  const [state, dispatch] = useReducer(reduce, opened, initialState)
  const { id, key } = state
  const isNew = id === undefined
  const { staff, draft } = opened

  const [tabId] = useState(() => Math.random().toString(36).slice(2))
  const browser = useMemo(
    () => browserDrafts(browserDraftsKey(staff, key, isNew), tabId),
    [staff, key, isNew, tabId],
  )
  const server = useMemo(() => serverDrafts(key, draft), [key, draft])

  const findDrafts = useEffectEvent(() => {
    if (isNew) moveFromDeletedPost(staff, key)
    // The server's draft of a new post is in its form already.
    const stores = isNew ? [browser] : [browser, server]
    const drafts = stores.flatMap((store): FoundDraft[] => {
      const found = store.find()
      return found ? [{ ...found, source: store.source }] : []
    })
    dispatch({ type: 'drafts-found', drafts })
  })
  useEffect(() => findDrafts(), [])

  useAutosave(state, dispatch, { browser, server })
  const Form = useSaving(state, dispatch, { browser, staff })
  return {
    state,
    dispatch,
    Form,
    discardDrafts() {
      if (!isNew && state.foundDraftAt) server.discardFound()
      dispatch({ type: 'drafts-discarded' })
    },
  }
}
