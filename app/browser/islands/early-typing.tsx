import { type ReactNode, useLayoutEffect } from 'react'

type Control = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & {
  /** What React has seen last of a control: it calls `onChange` only where the value is another one. */
  _valueTracker?: { setValue(value: string): void }
}

const controls = 'input[name], textarea[name], select[name]'

/**
 * React would lose what is typed before it has hydrated a page, or call no `onChange` for it. The returned component
 * wraps what is hydrated, and types everything once more.
 */
export function rememberTyping(root: Document | Element) {
  const typed = new Map<Control, { value: string | boolean; again: () => Control | undefined }>()
  let focused = document.activeElement
  const remember = (control: Control) =>
    typed.set(control, { value: typedValue(control), again: placeOf(control, root) })
  const onInput = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches(controls))) return
    focused = target
    remember(target as Control)
  }
  for (const control of root.querySelectorAll<Control>(controls))
    if (typedValue(control) !== initialValue(control)) remember(control)
  root.addEventListener('input', onInput)

  return function Remembered({ children }: { children: ReactNode }) {
    // Before the effects of forms, which read what is typed; but after the commit, so that each control is told of in turn.
    useLayoutEffect(() => queueMicrotask(typeAgain), [])
    return children
  }

  function typeAgain() {
    root.removeEventListener('input', onInput)
    for (const [control, { value, again }] of typed) {
      const shown = control.isConnected ? control : again()
      if (shown) type(shown, value)
      if (shown !== control && control === focused) shown?.focus({ preventScroll: true })
    }
    typed.clear()
  }
}

const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const typedValue = (control: Control) => (isCheckable(control) ? control.checked : control.value)

function initialValue(control: Control): string | boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
  }
  if (isCheckable(control)) return control.defaultChecked
  // Nobody can type the name of a file, and no script may.
  return control.type === 'file' ? control.value : control.defaultValue
}

/** Finds the control again where it stands among those of its name, after it was rendered anew. */
function placeOf(control: Control, root: Document | Element) {
  const ofItsName = () =>
    [...root.querySelectorAll<Control>(controls)].filter(
      (each) => each.name === control.name && (!isCheckable(each) || each.value === control.value),
    )
  const index = ofItsName().indexOf(control)
  return () => ofItsName()[index]
}

function type(control: Control, value: string | boolean) {
  const folded = control.closest('details')
  if (folded) folded.open = true
  if (isCheckable(control)) {
    // A radio button that is no longer chosen follows from the one that is.
    if (control.type === 'radio' && !value) return
    control.checked = !value
    control.click()
    return
  }
  // Not set where nothing was lost: a phone's keyboard may be in the middle of a word.
  if (control.value !== value) control.value = String(value)
  control._valueTracker?.setValue(String(initialValue(control)))
  const name = control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(name, { bubbles: true }))
}
