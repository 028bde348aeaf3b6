import { useEffect, useState } from 'react'
import type { Draft } from '#app/domain/blog/post-drafts.server.ts'
import { differingFields, type PostForm } from '#app/domain/blog/post-form.ts'
import { clearLocalDrafts, type LocalDraft, newestLocalDraft } from './local-drafts.ts'

/** Something that was typed and not saved, and where it was kept. */
export interface Found extends LocalDraft {
  where: 'this device' | 'the server'
}

interface Places {
  place: string
  slot: string
  draft: Draft | null
  stored: PostForm
}

/** What this device and the server kept of an earlier, unsaved form: newest first, until it is decided about. */
export function useRecovery({ place, slot, draft, stored }: Places) {
  const [found, setFound] = useState<Found[]>()
  useEffect(() => {
    const device = newestLocalDraft(place, slot)
    const candidates = [
      device && ({ ...device, where: 'this device' } as const),
      draft && {
        form: draft.form,
        at: draft.saved_at,
        key: draft.key,
        version: draft.base_version,
        where: 'the server' as const,
      },
    ]
    const worth = candidates
      .filter((each) => each !== undefined && each !== null)
      .filter(({ form }) => differingFields(form, stored).length > 0)
      .toSorted((one, other) => other.at.localeCompare(one.at))
    // The server's copy of the very same text needs no mention of its own.
    const [newest, older] = worth
    const isTwice = newest && older && differingFields(newest.form, older.form).length === 0
    if (worth.length === 0) clearLocalDrafts(place, slot)
    setFound(isTwice ? [newest] : worth)
  }, [place, slot, draft, stored])

  return {
    found: found ?? [],
    /** False while there is something to decide about, or it is not known yet. */
    isDecided: found?.length === 0,
    decide() {
      setFound([])
      clearLocalDrafts(place, slot)
    },
  }
}
