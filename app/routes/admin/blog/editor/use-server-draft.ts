import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { EditorState } from '#app/domain/blog/post-drafts.server.ts'
import type { PostForm } from '#app/domain/blog/post-form.ts'

interface ServerDraft {
  key: string
  version: number
  form: PostForm
  /** Whether what is typed may be kept: not before it is decided about what was found. */
  isOn: boolean
  isDirty: boolean
}

const everyMs = 10_000
// As long as an editor that says nothing counts as open, with a beat to spare.
const silentBeats = 6

/** What the server last told: where the draft stands, and who else is here. */
export interface DraftState {
  at: string | undefined
  others: string[] | undefined
  /** The post's version by now; undefined before the server has told. */
  version: number | undefined
  isUnreachable: boolean
}

/** Keeps what is typed in a draft on the server every ten seconds; it never writes into the form. */
export function useServerDraft(draft: ServerDraft): DraftState {
  const [state, setState] = useState<DraftState>({
    at: undefined,
    others: undefined,
    version: undefined,
    isUnreachable: false,
  })
  const present = useRef(draft)
  present.current = draft
  const { key } = draft

  useEffect(() => {
    let kept = present.current.form
    let silent = silentBeats
    const going = new AbortController()
    const beat = async () => {
      const { form, version, isDirty, isOn } = present.current
      const isNews = isOn && isDirty && form !== kept
      silent += 1
      if (!isNews && silent < silentBeats) return
      const told = await send({ key, version, form: isNews ? form : null }, going.signal)
      if (going.signal.aborted) return
      if (!told) return setState((before) => ({ ...before, isUnreachable: true }))
      silent = 0
      if (isNews) kept = form
      setState(({ at }) => ({
        at: told.saved_at ?? at,
        others: told.others,
        version: told.version,
        isUnreachable: false,
      }))
    }
    void beat()
    const timer = setInterval(() => void beat(), everyMs)
    const leave = () =>
      navigator.sendBeacon(href('/admin/blog/drafts/leave'), new URLSearchParams({ key }))
    addEventListener('pagehide', leave)
    return () => {
      going.abort()
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [key])
  return state
}

async function send(body: object, signal: AbortSignal): Promise<EditorState | undefined> {
  try {
    const answer = await fetch(href('/admin/blog/drafts'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    // Who is signed out is led to another page.
    if (!answer.ok || answer.redirected) return undefined
    return await answer.json()
  } catch {
    return undefined
  }
}
