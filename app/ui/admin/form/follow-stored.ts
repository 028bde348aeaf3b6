import { type RefObject, useEffect, useRef } from 'react'
import type { FieldTexts } from '#app/forms/edited-fields.ts'

/**
 * Shows in an open form what somebody else has saved meanwhile, in the fields that were not changed here: the values on
 * the screen are those that will be stored.
 */
export function useFollowStored(form: RefObject<HTMLFormElement | null>, stored?: FieldTexts) {
  const shown = useRef(stored)
  useEffect(() => {
    const before = shown.current
    shown.current = stored
    if (!form.current || !before || !stored) return
    const present = new FormData(form.current)
    for (const [name, text] of Object.entries(stored)) {
      const isUntouched = String(present.get(name) ?? '') === before[name]
      if (isUntouched && text !== before[name]) show(form.current, name, text)
    }
  }, [form, stored])
}

function show(form: HTMLFormElement, name: string, text: string) {
  for (const field of form.elements) {
    // One at a time and outside of the effect, so that React renders between two fields of one state.
    if (field.getAttribute('name') === name) queueMicrotask(() => setField(field, text))
  }
}

function setField(field: Element, text: string) {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    const isChosen = field.value === text
    if (field.checked !== isChosen && (isChosen || field.type === 'checkbox')) field.click()
    return
  }
  // The setter of the prototype: React overrides the field's own setter, and would then ignore the event.
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
