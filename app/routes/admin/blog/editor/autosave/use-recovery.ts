import { useEffect, useState } from 'react'
import { differingFields, type PostForm } from '#app/domain/blog/post-form.ts'
import type { DraftStore, StoredDraft } from './draft-store.ts'

/** A draft that was typed and not saved, and where it is stored. */
export interface RecoverableDraft extends StoredDraft {
  source: DraftStore['source']
}

interface RecoveryOptions {
  browser: DraftStore
  /** Null when its draft is in the form already. */
  server: DraftStore | null
  stored: PostForm
}

/** The drafts of an earlier, unsaved form on this device and on the server, newest first, until it is closed. */
export function useRecovery({ browser, server, stored }: RecoveryOptions) {
  const [drafts, setDrafts] = useState<RecoverableDraft[]>()
  useEffect(() => {
    const unsaved = [browser, server]
      .flatMap((store) => {
        const draft = store?.find()
        return store && draft ? { ...draft, source: store.source } : []
      })
      .filter(({ form }) => differingFields(form, stored).length > 0)
      .toSorted((one, other) => other.at.localeCompare(one.at))
    // When both hold the same text, one of them is offered.
    const [newest, older] = unsaved
    const areSame = newest && older && differingFields(newest.form, older.form).length === 0
    if (unsaved.length === 0) browser.discardFound()
    setDrafts(areSame ? [newest] : unsaved)
  }, [browser, server, stored])

  return {
    drafts: drafts ?? [],
    /** False while a draft is offered, or it is not known yet whether there is one. */
    isClosed: drafts?.length === 0,
    close() {
      setDrafts([])
      browser.discardFound()
    },
  }
}
