import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { currentValues, initialValues } from './form-changes.ts'

/** A mounted form, and whether it has unsaved changes. */
export interface OpenForm {
  element: RefObject<HTMLFormElement | null>
  /** By default for leaving its path; false asks about another query of the same path. */
  isDirty: (leavesPath?: boolean) => boolean
}

interface OpenForms {
  /** Registers a mounted form; returns the function that removes it. */
  add: (form: OpenForm) => () => void
  /** A dialog's `mayClose`: asks first while a form inside it has unsaved changes. */
  mayClose: (dialog: HTMLElement, close: () => void) => boolean
  /** Asks first while any form has unsaved changes: false means that it asks, and calls `leave` later. */
  mayLeave: (leave: () => void) => boolean
}

/** The forms of the page, which share one blocker: the router allows no more. */
export const OpenFormsContext = createContext<OpenForms>({
  add: () => () => {},
  mayClose: () => true,
  mayLeave: () => true,
})

/** The `mayClose` of a dialog that contains a form. */
export const useMayClose = () => useContext(OpenFormsContext).mayClose

/**
 * Asks before a form with changed fields is left. `isDirty` gets whether fields were changed and may decide
 * otherwise: after saving nothing is lost, a chosen file is in no field, and a form may stay on the screen for every query
 * of its path.
 */
export function useUnsavedChanges(
  element: RefObject<HTMLFormElement | null>,
  isDirty: (isTyped: boolean, form: HTMLFormElement | null, leavesPath: boolean) => boolean = (
    isTyped,
  ) => isTyped,
) {
  const { add } = useContext(OpenFormsContext)
  const latestIsDirty = useRef(isDirty)
  useLayoutEffect(() => {
    latestIsDirty.current = isDirty
  })
  useEffect(() => {
    const initial = element.current && initialValues(element.current)
    return add({
      element,
      isDirty: (leavesPath = true) => {
        const form = element.current
        const isTyped = form !== null && currentValues(form) !== initial
        return latestIsDirty.current(isTyped, form, leavesPath)
      },
    })
  }, [add, element])
}
