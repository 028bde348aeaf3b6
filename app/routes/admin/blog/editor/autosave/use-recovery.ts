import { useEffect, useState } from 'react'
import type { Draft } from '#app/domain/blog/post-drafts.server.ts'
import { differingFields, type PostForm } from '#app/domain/blog/post-form.ts'
import { clearLocalDrafts, type LocalDraft, newestLocalDraft } from './local-drafts.ts'

/** A draft that was typed and not saved, and where it is stored. */
export interface RecoverableDraft extends LocalDraft {
  source: 'this device' | 'the server'
}

interface RecoveryOptions {
  draftKey: string
  tabId: string
  draft: Draft | null
  stored: PostForm
}

/** The drafts of an earlier, unsaved form on this device and on the server, newest first, until it is closed. */
export function useRecovery({ draftKey, tabId, draft, stored }: RecoveryOptions) {
  const [drafts, setDrafts] = useState<RecoverableDraft[]>()
  useEffect(() => {
    const localDraft = newestLocalDraft(draftKey, tabId)
    const candidates = [
      localDraft && ({ ...localDraft, source: 'this device' } as const),
      draft && {
        form: draft.form,
        at: draft.saved_at,
        key: draft.key,
        version: draft.base_version,
        source: 'the server' as const,
      },
    ]
    const unsaved = candidates
      .filter((each) => each !== undefined && each !== null)
      .filter(({ form }) => differingFields(form, stored).length > 0)
      .toSorted((one, other) => other.at.localeCompare(one.at))
    // When both hold the same text, one of them is offered.
    const [newest, older] = unsaved
    const areSame = newest && older && differingFields(newest.form, older.form).length === 0
    if (unsaved.length === 0) clearLocalDrafts(draftKey, tabId)
    setDrafts(areSame ? [newest] : unsaved)
  }, [draftKey, tabId, draft, stored])

  return {
    drafts: drafts ?? [],
    /** False while a draft is offered, or it is not known yet whether there is one. */
    isClosed: drafts?.length === 0,
    close() {
      setDrafts([])
      clearLocalDrafts(draftKey, tabId)
    },
  }
}
