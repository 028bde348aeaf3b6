import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldTexts } from '#app/values/forms/edited-fields.ts'

/** A stored row as an edit form knows it. A row without a version is its own version. */
interface StoredRow {
  version?: number | undefined
  stored?: FieldTexts | undefined
}

/**
 * Shows in an open form what somebody else has saved meanwhile, in the fields that were not changed here: the values on
 * the screen are those that will be stored. Returns the version and the texts to send with the form. They follow the row
 * until another person changes a field that was changed here as well: then saving is a conflict, whose `answer` shows both
 * texts and lets them follow.
 */
export function useFollowStored(
  form: RefObject<HTMLFormElement | null>,
  row: StoredRow,
  answer: StoredRow | undefined,
): StoredRow {
  const [opened, setOpened] = useState(row)
  const sent = useSentTexts(form)
  const isShown = answer !== undefined && isSameRow(answer, row)
  const current = JSON.stringify({ version: row.version, stored: row.stored })
  const follow = useEffectEvent((row: StoredRow, isShown: boolean) => {
    if (!form.current || !opened.stored || !row.stored) return setOpened(row)
    const contested = followFields(form.current, opened.stored, row.stored, sent.current)
    const mustAsk = !isShown && Object.keys(contested).length > 0
    setOpened(mustAsk ? { version: opened.version, stored: { ...row.stored, ...contested } } : row)
  })
  useEffect(() => follow(JSON.parse(current), isShown), [current, isShown])
  return opened
}

function useSentTexts(form: RefObject<HTMLFormElement | null>) {
  const sent = useRef(new FormData())
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const remember = () => {
      sent.current = new FormData(element)
    }
    element.addEventListener('submit', remember)
    return () => element.removeEventListener('submit', remember)
  }, [form])
  return sent
}

const isSameRow = (one: StoredRow, other: StoredRow) =>
  one.version === other.version &&
  (one.version !== undefined || JSON.stringify(one.stored) === JSON.stringify(other.stored))

/** Returns the opened texts of the fields that both people have changed; what was `sent` is no change by another. */
function followFields(
  form: HTMLFormElement,
  opened: FieldTexts,
  stored: FieldTexts,
  sent: FormData,
): FieldTexts {
  const present = new FormData(form)
  const contested: Record<string, string> = {}
  for (const [name, text] of Object.entries(stored)) {
    const before = opened[name] ?? ''
    const typed = textIn(present, name)
    // Stored texts are trimmed. Some stored texts have no field in the form.
    if (text === before || text === typed.trim() || !form.elements.namedItem(name)) continue
    if (typed === before) show(form, name, text)
    else if (text !== textIn(sent, name).trim()) contested[name] = before
  }
  return contested
}

const textIn = (fields: FormData, name: string) => String(fields.get(name) ?? '')

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
