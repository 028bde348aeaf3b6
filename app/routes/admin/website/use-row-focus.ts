import { useEffect, useRef } from 'react'

interface PendingFocus {
  index: number
  /** The control of the row that gets the focus. */
  control?: 'row' | 'up' | 'down'
  /** Where the row stood on the screen before it was opened. */
  top?: number
  isNew?: boolean
}

/**
 * Focuses a control of a row after the next render, when the row has been added, moved or removed. The focus stays on
 * the button that moves the row, so that the same key moves it on.
 */
export function useRowFocus() {
  const list = useRef<HTMLFieldSetElement>(null)
  const pending = useRef<PendingFocus>(undefined)
  const rowAt = (index: number) =>
    list.current?.querySelector<HTMLElement>(`:scope > ol > li:nth-child(${index + 1})`)
  useEffect(() => {
    if (!pending.current) return
    const { index, control, top, isNew } = pending.current
    pending.current = undefined
    const row = rowAt(index)
    const button = row?.querySelector<HTMLElement>(`[data-control="${control}"]`)
    const first = row?.querySelector<HTMLElement>(isNew ? 'input' : 'button')
    // A row of a single field has no button that opens it.
    if (control) (button && button.ariaDisabled !== 'true' ? button : first)?.focus()
    if (isNew && button) row?.scrollIntoView()
    if (row && top !== undefined) scrollBy(0, row.getBoundingClientRect().top - top)
  })
  return {
    list,
    focusLater: (index: number, control: 'row' | 'up' | 'down') => {
      pending.current = { index, control }
    },
    /** Focuses a row that is added, and shows it with its fields. */
    showNew: (index: number) => {
      pending.current = { index, control: 'row', isNew: true }
    },
    /** For a row that is about to be opened: it stays where it is on the screen, although a row above may close. */
    openInPlace: (index: number) => {
      pending.current = { index, top: rowAt(index)?.getBoundingClientRect().top }
    },
  }
}
