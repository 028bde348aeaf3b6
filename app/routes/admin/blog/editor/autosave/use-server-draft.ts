import { useEffect, useRef, useState } from 'react'
import type { PostForm } from '#app/domain/blog/post-form.ts'
import type { ServerDrafts } from './server-drafts.ts'

interface ServerDraftOptions {
  store: ServerDrafts
  key: string
  version: number
  form: PostForm
  /** Whether what is typed may be autosaved: not while an earlier draft is still offered. */
  isOn: boolean
  isDirty: boolean
}

const intervalMs = 10_000
// Without changes one request a minute is enough: the server counts an editor as open for longer than that.
const maxQuietTicks = 6

/** What the server answered last: when the draft was autosaved, and who else has the post open. */
export interface ServerDraftState {
  at: string | undefined
  others: string[] | undefined
  /** The post's present version; undefined before the first answer. */
  version: number | undefined
  isUnreachable: boolean
}

/** Autosaves what is typed as a draft on the server every ten seconds; it never writes into the form. */
export function useServerDraft(options: ServerDraftOptions): ServerDraftState {
  const [state, setState] = useState<ServerDraftState>({
    at: undefined,
    others: undefined,
    version: undefined,
    isUnreachable: false,
  })
  const current = useRef(options)
  current.current = options
  const { store } = options

  useEffect(() => {
    let lastSent = current.current.form
    let quietTicks = maxQuietTicks
    const controller = new AbortController()
    const tick = async () => {
      const { key, form, version, isDirty, isOn } = current.current
      const isChanged = isOn && isDirty && form !== lastSent
      quietTicks += 1
      if (!isChanged && quietTicks < maxQuietTicks) return
      const reply = isChanged
        ? await store.store({ key, version, form }, controller.signal)
        : await store.reportOpen(version, controller.signal)
      if (controller.signal.aborted) return
      if (!reply) return setState((before) => ({ ...before, isUnreachable: true }))
      quietTicks = 0
      if (isChanged) lastSent = form
      setState(({ at }) => ({
        at: reply.at ?? at,
        others: reply.others,
        version: reply.version,
        isUnreachable: false,
      }))
    }
    void tick()
    const timer = setInterval(() => void tick(), intervalMs)
    addEventListener('pagehide', store.reportClosed)
    return () => {
      controller.abort()
      clearInterval(timer)
      removeEventListener('pagehide', store.reportClosed)
      store.reportClosed()
    }
  }, [store])
  return state
}
