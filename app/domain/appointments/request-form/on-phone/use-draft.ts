import { type RefObject, useCallback, useEffect, useState } from 'react'
import {
  fillForm,
  hasTypedText,
  valuesIn,
} from '#app/domain/appointments/request-form/form-values.ts'
import { findRequestDraft, storeDraft } from './draft.ts'

/** The stored draft of the form that is being filled in. */
export interface PhoneDraft {
  at: number
  /** Whether the draft was typed in an earlier visit, perhaps by somebody else. */
  isRestored: boolean
}

/** Stores what is typed into the form on this phone until it is sent, and restores it when the form is opened again. */
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
