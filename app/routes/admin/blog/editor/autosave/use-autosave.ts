import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { draftOf, type EditorState, isDue } from '#app/routes/admin/blog/editor/editor-state.ts'
import type { EditorEvent } from '#app/routes/admin/blog/editor/reducer.ts'
import type { DraftStore } from './draft-store.ts'
import type { ServerDrafts } from './server-drafts.ts'

const browserIntervalMs = 1000
const serverIntervalMs = 10_000
const timeoutMs = 60_000
// Without changes one request a minute is enough: the server counts an editor as open for longer than that.
const maxQuietTicks = 6

/** Stores what is typed on this device every second and on the server every ten; never writes into the form. */
export function useAutosave(
  state: EditorState,
  dispatch: Dispatch<EditorEvent>,
  { browser, server }: { browser: DraftStore; server: ServerDrafts },
) {
  useBrowserAutosave(state, dispatch, browser)
  useServerAutosave(state, dispatch, server)
}

function useBrowserAutosave(
  state: EditorState,
  dispatch: Dispatch<EditorEvent>,
  browser: DraftStore,
) {
  const storeHere = useEffectEvent(async () => {
    if (!isDue(state, 'browser')) return
    const draft = draftOf(state)
    const reply = await browser.store(draft)
    if (reply) dispatch({ type: 'draft-stored', store: 'browser', draft, reply })
    else dispatch({ type: 'draft-not-stored', store: 'browser' })
  })
  useEffect(() => {
    const store = () => void storeHere()
    const timer = setInterval(store, browserIntervalMs)
    // A phone may end a page in the background without another event.
    document.addEventListener('visibilitychange', store)
    addEventListener('pagehide', store)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', store)
      removeEventListener('pagehide', store)
    }
  }, [])

  // Stores at once when a save begins, and when a save has deleted the drafts while more was typed.
  const { name: phase } = state.phase
  useEffect(() => {
    if (phase === 'saving' || phase === 'editing') void storeHere()
  }, [phase])

  const isDecided = state.offered?.length === 0
  const discardFound = useEffectEvent(() => browser.discardFound())
  useEffect(() => {
    if (!isDecided) return
    // What was restored is stored before the older copies are deleted: the power may fail in between.
    void storeHere()
    discardFound()
  }, [isDecided])
}

function useServerAutosave(
  state: EditorState,
  dispatch: Dispatch<EditorEvent>,
  server: ServerDrafts,
) {
  /** Sends what the server lacks, or only that the post is open; nothing while both can wait. */
  const send = useEffectEvent((isQuietTooLong: boolean, signal: AbortSignal) => {
    const draft = draftOf(state)
    if (isDue(state, 'server')) return { draft, reply: server.store(draft, signal) }
    return isQuietTooLong ? { reply: server.reportOpen(draft.version, signal) } : undefined
  })
  useEffect(() => {
    let quietTicks = maxQuietTicks
    let request: AbortController | undefined
    let last: ReturnType<typeof send>
    let isSkipped = false
    let isClosed = false
    const tick = async () => {
      if (isClosed) return
      quietTicks += 1
      // On a slow connection the previous request is still under way: a second one would make both slower, or arrive
      // first.
      isSkipped = request !== undefined
      if (request) return
      request = new AbortController()
      const timeout = setTimeout(() => request?.abort(), timeoutMs)
      const sent = send(quietTicks >= maxQuietTicks, request.signal)
      last = sent
      const reply = await sent?.reply
      clearTimeout(timeout)
      request = undefined
      if (!sent || isClosed) return
      if (reply) quietTicks = 0
      if (!reply) dispatch({ type: 'draft-not-stored', store: 'server' })
      else dispatch({ type: 'draft-stored', store: 'server', draft: sent.draft, reply })
      // What was typed meanwhile is sent without waiting for the next tick, but after the render with this reply.
      if (isSkipped) setTimeout(() => void tick())
    }
    const close = server.registerOpen()
    void tick()
    const timer = setInterval(() => void tick(), serverIntervalMs)
    return () => {
      isClosed = true
      clearInterval(timer)
      // A draft that arrives long after the post was saved would be offered as one that was not.
      if (last?.draft) request?.abort()
      close(last?.reply)
    }
  }, [server, dispatch])
}
