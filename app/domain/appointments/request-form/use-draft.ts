import { type RefObject, useCallback, useEffect, useState } from 'react'
import { fillForm, hasTypedText, valuesIn } from './form-values.ts'
import {
  draftKey,
  inPhoneStore,
  type RecordOf,
  recordsOf,
  resultOf,
  type SentValues,
} from './phone-records.ts'

export interface PhoneDraft {
  at: number
  /** Whether the draft was typed in an earlier visit, perhaps by somebody else. */
  isRestored: boolean
}

export function useDraft(form: RefObject<HTMLFormElement | null>, isCorrecting: boolean) {
  const [draft, setDraft] = useState<PhoneDraft>()

  useEffect(() => {
    findRequestDraft().then((found) => {
      if (!found || !form.current) return
      // What was typed before the form's script had loaded is newer, and may be from another person.
      const isRestored = !isCorrecting && !hasTypedText(form.current)
      if (isRestored) fillForm(form.current, found.values)
      setDraft({ at: found.at, isRestored })
    })
  }, [form, isCorrecting])

  const store = useCallback((element: HTMLFormElement) => {
    const isTyped = hasTypedText(element)
    storeDraft(isTyped ? valuesIn(element) : null)
    setDraft((before) =>
      isTyped ? { at: Date.now(), isRestored: before?.isRestored ?? false } : undefined,
    )
  }, [])

  const remove = useCallback(() => {
    setDraft(undefined)
    return storeDraft(null)
  }, [])

  return { draft, store, remove }
}

async function findRequestDraft(): Promise<RecordOf<'draft'> | undefined> {
  try {
    return (await recordsOf('draft'))[0]?.[1]
  } catch {
    // This browser cannot store anything.
    return undefined
  }
}

let next: SentValues | null | undefined
let writing: Promise<void> | undefined

/** One write at a time, the last values last; null removes it for good. Resolves when all of it is written. */
function storeDraft(values: SentValues | null): Promise<void> {
  next = values
  writing ??= writeNext().finally(() => {
    writing = undefined
  })
  return writing
}

async function writeNext(): Promise<void> {
  while (next !== undefined) {
    const draft: SentValues | null = next
    next = undefined
    try {
      await inPhoneStore({ mode: 'readwrite' }, async (store) => {
        if (draft === null) await resultOf(store.delete(draftKey))
        else await resultOf(store.put({ kind: 'draft', at: Date.now(), values: draft }, draftKey))
      })
    } catch {
      // The storage is full or disabled: what is typed then lasts as long as the page.
    }
  }
}
