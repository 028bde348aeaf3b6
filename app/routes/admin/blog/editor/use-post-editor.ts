import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Draft } from '#app/domain/blog/post-drafts.server.ts'
import { differingFields, type PostForm } from '#app/domain/blog/post-form.ts'
import { browserDrafts, browserDraftsKey } from './autosave/browser-drafts.ts'
import { serverDrafts } from './autosave/server-drafts.ts'
import { useLocalDraft } from './autosave/use-local-draft.ts'
import { type RecoverableDraft, useRecovery } from './autosave/use-recovery.ts'
import { useServerDraft } from './autosave/use-server-draft.ts'
import { onPostSaved } from './catch-save-errors.ts'
import type { EditorResult } from './editor-result.ts'
import { usePostForm } from './form/use-post-form.ts'
import { useSavePost } from './use-save-post.ts'

/** The post that an editor was opened with. */
export interface OpenedPost {
  /** Undefined for a post that is not stored yet. */
  id?: string
  /** The post's id, or the request key that lets a new one be stored only once. */
  postKey: string
  version: number
  stored: PostForm
  /** What was typed into a new post before; the form starts with it. */
  initialForm?: PostForm
  /** Whether the draft of a new post is opened again. */
  isContinued?: boolean
  draft: Draft | null
  staff: string
  actionData: EditorResult | undefined
}

/** The state of a post's form, with its autosave, its recovery and its saving. */
export function usePostEditor(opened: OpenedPost, element: RefObject<HTMLFormElement | null>) {
  const {
    id,
    stored,
    initialForm = stored,
    version,
    staff,
    actionData,
    isContinued = false,
  } = opened
  const isNew = id === undefined
  const post = usePostForm({
    typed: actionData?.values ?? initialForm,
    stored,
    version,
    isNew,
    element,
  })
  const { form, base, isDirty, replace } = post
  const key = opened.postKey
  const saving = useSavePost(() => ({ ...form, key, version: String(base.version) }), actionData)

  const [browser] = useState(() =>
    browserDrafts(browserDraftsKey(staff, key, isNew), Math.random().toString(36).slice(2)),
  )
  const [server] = useState(() => serverDrafts(key, opened.draft))
  // The server's draft of a new post is already in its form.
  const offered = isNew ? null : server
  const recovery = useRecovery({ browser, server: offered, stored: initialForm })
  // A draft that was found is not overwritten before the person has restored or discarded it.
  const isOn = recovery.isClosed || opened.draft?.key !== key
  const serverDraft = useServerDraft({
    store: server,
    key,
    version: base.version,
    form,
    isDirty,
    isOn,
  })
  const draftAt = serverDraft.at ?? opened.draft?.saved_at
  const localDraft = useLocalDraft({
    store: browser,
    key,
    version: base.version,
    form,
    isDirty,
    draftAt,
  })

  const isSaved = useRef(false)
  useEffect(
    () =>
      onPostSaved(() => {
        isSaved.current = true
        browser.discardAll()
      }),
    [browser],
  )

  const [hasMerged, setHasMerged] = useState(false)
  const { save } = saving
  useEffect(() => {
    // In an effect, since only then the form holds the merged text.
    if (!hasMerged) return
    setHasMerged(false)
    save()
  }, [hasMerged, save])

  const restore = (found: RecoverableDraft) => {
    // Stored before the older copies are deleted: the power may fail in between.
    void browser.store(found)
    // The draft's own version, so that saving it reports a conflict when somebody saved the post since.
    replace(found.form, isNew ? undefined : { form: stored, version: found.version })
    recovery.close()
  }
  // The local draft is certainly newer when it continues the very draft that the server has, and is then
  // restored at once. Any other is offered, since the clocks of a phone and of the server may differ.
  const [localCopy] = recovery.drafts
  const isNewer = isContinued && localCopy?.draftAt === opened.draft?.saved_at
  const newer = isNewer ? localCopy : undefined
  const restoreNewer = useRef(() => {})
  restoreNewer.current = () => newer && restore(newer)
  useEffect(() => {
    if (newer) restoreNewer.current()
  }, [newer])

  return {
    // What an opened draft already holds is stored on the server.
    isUnsaved: differingFields(form, initialForm).length > 0 && isDirty,
    recoverableDrafts: isNewer ? [] : recovery.drafts,
    post,
    key,
    saving,
    localDraft,
    serverDraft,
    isSaved,
    save() {
      localDraft.autosave()
      save()
    },
    restore,
    discard() {
      offered?.discardFound()
      recovery.close()
    },
    /** Saves what was merged from both versions of a conflict. */
    resolveConflict(merged: PostForm) {
      const conflict = saving.result?.conflict
      if (conflict) replace(merged, { form: conflict.form, version: conflict.version })
      saving.dismiss()
      setHasMerged(true)
    },
  }
}
