import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { href, useFetcher, useNavigate, useNavigation } from 'react-router'
import type { PostForm } from '#app/domain/blog/admin/post-form.ts'
import { postsAddressAfter } from '#app/routes/admin/blog/listed-row.ts'
import { retryDelay } from '#app/values/retry/retry-delay.ts'
import {
  draftOf,
  type EditorEvent,
  type EditorState,
  hasUndecidedServerDraft,
  isDue,
} from './reducer.ts'
import type { SaveAnswer } from './save-answer.ts'
import {
  type browserDrafts,
  moveToPost,
  sendClosed,
  sendOpen,
  storeOnServer,
} from './stored-drafts.ts'

const retryPauses = { firstMs: 2000, maxMs: 60_000 }

/** Does what the editor's phase requires. Returns the form's component, which also works without JavaScript. */
export function useSaving(
  state: EditorState,
  dispatch: Dispatch<EditorEvent>,
  { browser, staff }: { browser: ReturnType<typeof browserDrafts>; staff: string },
) {
  const { phase, id, key, base } = state
  const { Form, submit, data: answer } = useFetcher<SaveAnswer>()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'

  const send = useEffectEvent((form: PostForm) => {
    const action = id ? href('/admin/blog/edit/:id', { id }) : href('/admin/blog/new')
    const draftUndecided = String(hasUndecidedServerDraft(state, form))
    const fields = { ...form, key, version: String(base.version), stay: 'true', draftUndecided }
    // The page's loaders do not run again, neither when the editor is left nor when it stays.
    void submit(fields, { method: 'post', action, defaultShouldRevalidate: false })
  })
  const leave = useEffectEvent(() => {
    // Not if the person is leaving for another page already.
    if (!isLeaving) void navigate(postsAddressAfter('saved'))
  })
  useEffect(() => {
    if (phase.name === 'saving') send(phase.sent)
    if (phase.name === 'saved') leave()
    if (phase.name !== 'offline') return
    const retry = () => dispatch({ type: 'retry-due' })
    const timer = setTimeout(retry, retryDelay(phase.attempt, retryPauses))
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [phase, dispatch])

  const receive = useEffectEvent((received: SaveAnswer) => {
    if (received.saved && phase.name === 'saving') browser.discardSaved(phase.sent)
    const storedId = received.saved?.id ?? received.conflict?.id
    if (!id && storedId) moveToPost(staff, { key, id: storedId })
    dispatch({ type: 'save-answered', answer: received })
  })
  useEffect(() => {
    if (answer) receive(answer)
  }, [answer])
  return Form
}

const browserIntervalMs = 1000
const serverIntervalMs = 10_000
const timeoutMs = 60_000
// Without changes one request a minute is enough: the server counts an editor as open for longer than that.
const maxQuietTicks = 6

/** Stores what is typed on this device every second and on the server every ten; never writes into the form. */
export function useAutosave(
  state: EditorState,
  dispatch: Dispatch<EditorEvent>,
  browser: ReturnType<typeof browserDrafts>,
) {
  const storeHere = useEffectEvent(() => {
    if (!isDue(state, 'browser')) return
    const draft = draftOf(state)
    const reply = browser.store(draft)
    if (reply) dispatch({ type: 'draft-stored', store: 'browser', draft, reply })
    else dispatch({ type: 'draft-not-stored', store: 'browser' })
  })
  useEffect(() => {
    const store = () => storeHere()
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
    if (phase === 'saving' || phase === 'editing') storeHere()
  }, [phase])

  const isDecided = state.offered?.length === 0
  const discardFound = useEffectEvent(() => browser.discardFound())
  useEffect(() => {
    if (!isDecided) return
    // What was restored is stored before the older copies are deleted: the power may fail in between.
    storeHere()
    discardFound()
  }, [isDecided])

  useServerAutosave(state, dispatch)
}

function useServerAutosave(state: EditorState, dispatch: Dispatch<EditorEvent>) {
  const send = useEffectEvent((isQuietTooLong: boolean, signal: AbortSignal) => {
    const draft = draftOf(state)
    if (isDue(state, 'server')) return { draft, reply: storeOnServer(draft, signal) }
    return isQuietTooLong ? { reply: sendOpen(draft.key, draft.version, signal) } : undefined
  })
  const { key } = state
  useEffect(() => {
    let quietTicks = maxQuietTicks
    let request: AbortController | undefined
    let last: ReturnType<typeof send>
    let isSkipped = false
    let isClosed = false
    const tick = async () => {
      if (isClosed) return
      quietTicks += 1
      // On a slow connection the previous request is still under way: a second one would make both slower, or arrive first.
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
    const close = () => sendClosed(key)
    addEventListener('pagehide', close)
    void tick()
    const timer = setInterval(() => void tick(), serverIntervalMs)
    return () => {
      isClosed = true
      clearInterval(timer)
      removeEventListener('pagehide', close)
      // A draft that arrives long after the post was saved would be offered as one that was not.
      if (last?.draft) request?.abort()
      // A report that the server handles after this one would list a person who has left.
      void Promise.allSettled([last?.reply]).then(close)
    }
  }, [key, dispatch])
}
