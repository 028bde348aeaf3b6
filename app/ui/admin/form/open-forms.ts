import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

export interface OpenForm {
  element: RefObject<HTMLFormElement | null>
  /** By default for leaving its path; false asks about another query of the same path. */
  isDirty: (leavesPath?: boolean) => boolean
}

interface OpenForms {
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

const currentValues = (form: HTMLFormElement) => serialize(form, currentValue)

const initialValues = (form: HTMLFormElement) => serialize(form, initialValue)

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function serialize(form: HTMLFormElement, readField: (field: Field) => string | null): string {
  const values = [...form.elements].filter(isEditable).flatMap((field) => {
    const value = readField(field)
    // Without empty fields, because one that appears later has not been typed into.
    return value === null || value === '' ? [] : [[field.name, value.replaceAll('\r\n', '\n')]]
  })
  return JSON.stringify(values)
}

/** Hidden fields and buttons are not typed into; passwords and codes are not worth saving (S-11.7). */
const isEditable = (field: Element): field is Field =>
  (field instanceof HTMLInputElement &&
    !['hidden', 'submit', 'button'].includes(field.type) &&
    !/password|one-time-code/.test(field.autocomplete)) ||
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement

function currentValue(field: Field): string | null {
  if (!(field instanceof HTMLInputElement && isCheckable(field))) return field.value
  return field.checked ? field.value : null
}

// Read from the markup, since somebody may have typed before the page was hydrated.
function initialValue(field: Field): string | null {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  if (!(field instanceof HTMLInputElement && isCheckable(field))) return field.defaultValue
  return field.defaultChecked ? field.value : null
}

const isCheckable = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'
