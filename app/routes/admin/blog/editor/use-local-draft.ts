import { useCallback, useEffect, useRef, useState } from 'react'
import type { PostForm } from '#app/domain/blog/post-form.ts'
import { storeLocalDraft } from './local-drafts.ts'

interface DeviceCopy {
  place: string
  slot: string
  key: string
  version: number
  form: PostForm
  isDirty: boolean
  /** When the server autosaved it last. */
  draftAt: string | undefined
}

/** When this device kept the form last, or that it will not. */
export interface DeviceState {
  at: string | undefined
  isRefused: boolean
}

const everyMs = 1000

/** Keeps what is typed on this device, within a second of each change; tells when, or that it cannot. */
export function useDeviceCopy(copy: DeviceCopy) {
  const [state, setState] = useState<DeviceState>({ at: undefined, isRefused: false })
  const present = useRef(copy)
  present.current = copy
  const kept = useRef({ form: copy.form, draftAt: copy.draftAt })

  const keep = useCallback(() => {
    const { place, slot, key, version, form, isDirty, draftAt } = present.current
    if (!isDirty || (kept.current.form === form && kept.current.draftAt === draftAt)) return
    kept.current = { form, draftAt }
    const at = new Date().toISOString()
    const isKept = storeLocalDraft(place, slot, { form, at, key, version, draftAt })
    setState(isKept ? { at, isRefused: false } : { at: undefined, isRefused: true })
  }, [])

  useEffect(() => {
    const timer = setInterval(keep, everyMs)
    // A phone may end a page that is out of sight without another word.
    document.addEventListener('visibilitychange', keep)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', keep)
      removeEventListener('pagehide', keep)
    }
  }, [keep])
  return { ...state, keep }
}
