import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Draft } from '#app/domain/blog/post-drafts.server.ts'
import { differingFields, type PostForm } from '#app/domain/blog/post-form.ts'
import { whenStored } from './catch-save-errors.ts'
import { deleteServerDraft } from './delete-server-draft.ts'
import type { EditorAnswer } from './editor-answer.ts'
import { clearLocalDrafts, localDraftKey, storeLocalDraft } from './local-drafts.ts'
import { useDeviceCopy } from './use-local-draft.ts'
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
  /** What was typed into a new post before; its form begins with that. */
  begun?: PostForm
  /** Whether a new post is opened again. */
  isContinued?: boolean
  draft: Draft | null
  staff: string
  answer: EditorAnswer | undefined
}

/** The form of a post with all that keeps, finds and saves it. */
export function useEditing(opened: Opened, element: RefObject<HTMLFormElement | null>) {
  const { id, stored, begun = stored, version, staff, answer, isContinued = false } = opened
  const isNew = id === undefined
  const post = usePostForm({ typed: answer?.values ?? begun, stored, version, isNew, element })
  const { form, base, isDirty, replace } = post
  const key = opened.postKey
  const saving = useSaving(() => ({ ...form, key, version: String(base.version) }), answer)

  const place = localDraftKey(staff, id ?? key, isNew)
  // Each opening keeps its own, so that it does not write over what it has yet to offer.
  const [slot] = useState(() => Math.random().toString(36).slice(2))
  // What the server stores of a new post stands in its form already.
  const offered = isNew ? null : opened.draft
  const recovery = useRecovery({ place, slot, draft: offered, stored: begun })
  // A draft that was found is not written over before somebody has decided about it.
  const isOn = recovery.isDecided || opened.draft?.key !== key
  const draft = useServerDraft({ key, version: base.version, form, isDirty, isOn })
  const draftAt = draft.at ?? opened.draft?.saved_at
  const device = useDeviceCopy({
    place,
    slot,
    key,
    version: base.version,
    form,
    isDirty,
    draftAt,
  })

  const isStored = useRef(false)
  useEffect(
    () =>
      whenStored(() => {
        isStored.current = true
        clearLocalDrafts(place)
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

  const restore = (found: Found) => {
    // Before the older copies are forgotten: the power may go right now.
    storeLocalDraft(place, slot, found)
    // Whether somebody has saved the post since then is told when this is saved.
    replace(found.form, isNew ? undefined : { form: stored, version: found.version })
    recovery.decide()
  }
  // The device's copy is newer when it was typed after the very draft that the server has. Any other is
  // offered: the clocks of a phone and of the server do not tell which was typed later.
  const [onDevice] = recovery.found
  const isNewer = isContinued && onDevice?.draftAt === opened.draft?.saved_at
  const newer = isNewer ? onDevice : undefined
  const restoreNewer = useRef(() => {})
  restoreNewer.current = () => newer && restore(newer)
  useEffect(() => {
    if (newer) restoreNewer.current()
  }, [newer])

  return {
    // What an opened draft already holds is kept on the server.
    isUnsaved: differingFields(form, begun).length > 0 && isDirty,
    found: isNewer ? [] : recovery.found,
    post,
    key,
    saving,
    device,
    draft,
    isStored,
    save() {
      device.keep()
      save()
    },
    restore,
    discard() {
      if (offered) void deleteServerDraft(offered.key)
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
