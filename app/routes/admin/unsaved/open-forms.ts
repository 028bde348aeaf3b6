import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import { startOf, typedIn } from './form-changes.ts'

/** A form that is on the screen, and whether something in it would be lost. */
export interface OpenForm {
  element: RefObject<HTMLFormElement | null>
  isDirty: () => boolean
}

interface OpenForms {
  /** Notes that a form is on the screen; what it answers takes it away again. */
  add: (form: OpenForm) => () => void
  /** A dialog's `mayClose`: asks first while a form inside it would be lost. */
  mayClose: (dialog: HTMLElement, close: () => void) => boolean
}

/** The forms of the page; the router knows only one blocker, so they share it. */
export const OpenFormsContext = createContext<OpenForms>({
  add: () => () => {},
  mayClose: () => true,
})

/** For a dialog that holds a form: whether it may close, or somebody must be asked first. */
export const useMayClose = () => useContext(OpenFormsContext).mayClose

/**
 * Asks before a form is left whose fields were changed. `isDirty` is told whether they were, and may
 * know better: what was saved is not lost, and a chosen file is in no field.
 */
export function useUnsavedChanges(
  element: RefObject<HTMLFormElement | null>,
  isDirty: (isTyped: boolean) => boolean = (isTyped) => isTyped,
) {
  const { add } = useContext(OpenFormsContext)
  const current = useRef(isDirty)
  current.current = isDirty
  useEffect(() => {
    const start = element.current && startOf(element.current)
    return add({
      element,
      isDirty: () => {
        const form = element.current
        return current.current(form !== null && typedIn(form) !== start)
      },
    })
  }, [add, element])
}
