import { type RefObject, useEffect, useRef, useState } from 'react'
import type { KeptDraft } from '#app/domain/blog/post-drafts.server.ts'
import type { PostForm } from '#app/domain/blog/post-form.ts'
import type { EditorAnswer } from './editor-answer.ts'
import { forgetOnServer } from './forget-on-server.ts'
import { whenStored } from './keeping-form.ts'
import { forgetKept, keepForm, placeOf } from './kept-forms.ts'
import { useDeviceCopy } from './use-device-copy.ts'
import { usePostForm } from './use-post-form.ts'
import { type Found, useRecovery } from './use-recovery.ts'
import { useSaving } from './use-saving.ts'
import { useServerDraft } from './use-server-draft.ts'

/** A post as its editor was opened with it. */
export interface Opened {
  /** Undefined for a post that is not stored yet. */
  id?: string
  /** The post's id, or what a new one is stored once by. */
  postKey: string
  version: number
  stored: PostForm
  draft: KeptDraft | null
  staff: string
  answer: EditorAnswer | undefined
}

/** The form of a post with all that keeps, finds and saves it. */
export function useEditing(opened: Opened, element: RefObject<HTMLFormElement | null>) {
  const { id, stored, version, staff, answer } = opened
  const isNew = id === undefined
  const post = usePostForm({ typed: answer?.values ?? stored, stored, version, isNew, element })
  const { form, base, isDirty, replace } = post
  const [key, setKey] = useState(opened.postKey)
  const saving = useSaving(() => ({ ...form, key, version: String(base.version) }), answer)

  const place = placeOf(staff, id ?? '', isNew)
  // Each opening keeps its own, so that it does not write over what it has yet to offer.
  const [slot] = useState(() => Math.random().toString(36).slice(2))
  const recovery = useRecovery({ place, slot, draft: opened.draft, stored })
  const device = useDeviceCopy({ place, slot, key, version: base.version, form, isDirty })
  // A draft that was found is not written over before somebody has decided about it.
  const isOn = recovery.isDecided || opened.draft?.key !== key
  const draft = useServerDraft({ key, version: base.version, form, isDirty, isOn })

  const isStored = useRef(false)
  useEffect(
    () =>
      whenStored(() => {
        isStored.current = true
        forgetKept(place)
      }),
    [place],
  )

  const [isSettled, setSettled] = useState(false)
  const { save } = saving
  useEffect(() => {
    // Only now does the form hold what was chosen.
    if (!isSettled) return
    setSettled(false)
    save()
  }, [isSettled, save])

  return {
    ...{ post, key, saving, recovery, device, draft, isStored },
    save() {
      device.keep()
      save()
    },
    restore(found: Found) {
      if (isNew) setKey(found.key)
      // Before the older copies are forgotten: the power may go right now.
      keepForm(place, slot, found)
      // Whether somebody has saved the post since then is told when this is saved.
      replace(found.form, isNew ? undefined : { form: stored, version: found.version })
      recovery.decide()
    },
    discard() {
      if (opened.draft) void forgetOnServer(opened.draft.key)
      recovery.decide()
    },
    /** Saves what was put together from two people's posts. */
    settle(settled: PostForm) {
      const conflict = saving.answer?.conflict
      if (conflict) replace(settled, { form: conflict.form, version: conflict.version })
      saving.dismiss()
      setSettled(true)
    },
  }
}
