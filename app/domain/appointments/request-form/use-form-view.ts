import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { requestFields } from '#app/domain/appointments/request/appointment-request.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { AppointmentFormData } from './form-facts.ts'
import { emptyForm, fillControl, startNewRequest } from './form-values.ts'
import type { SentValues } from './phone-records.ts'
import type { ReceivedRequest } from './received-request.ts'
import { useDraft } from './use-draft.ts'
import { useSendResult } from './use-send-result.ts'

/** What the appointment form shows, and each change of it together with the focus that follows. */
export function useFormView({
  errors: serverErrors = {},
  ...initial
}: Pick<AppointmentFormData, 'errors' | 'question'>) {
  const form = useRef<HTMLFormElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { errors, summary, showErrors, clearErrors, clearError } = useFieldErrors(serverErrors)
  const [question, setQuestion] = useState(initial.question)
  const isCorrecting = useRef(Object.keys(serverErrors).length > 0).current
  const { setState, showStored, showFailed, clearResult, ...sent } = useSendResult(isCorrecting)
  const { draft, store: storeDraft, remove: removeDraft } = useDraft(form, isCorrecting)
  // Whether the form for another appointment is shown below the waiting requests.
  const [isFormBelow, setFormBelow] = useState(false)

  // Rendered before it is focused, so that a screen reader reads the field with its error.
  function renderAndFocus(change: () => void, focused: string) {
    flushSync(change)
    form.current?.querySelector<HTMLElement>(focused)?.focus()
  }

  function renderAndScroll(change: () => void) {
    flushSync(change)
    if (panel.current) focusAndScroll(panel.current)
  }

  /** Shows errors at their fields, or above the form. */
  function showInvalid(fieldErrors: FieldErrors) {
    const first = requestFields.find((field) => field in fieldErrors)
    renderAndFocus(
      () => {
        showErrors(fieldErrors)
        setState('idle')
      },
      first ? `#${first}` : '[data-summary]',
    )
  }

  /** Shows the field errors of the server's answer. */
  function showRefused(
    formElement: HTMLFormElement,
    { preferred_date }: SentValues,
    fieldErrors: FieldErrors,
  ) {
    // An error of the whole request ends it, so the next one gets a new key.
    if ('' in fieldErrors) startNewRequest(formElement)
    // The warning about a closed day is shown once; the same day sent again is accepted.
    if ('preferred_date' in fieldErrors) fillControl(formElement, 'confirmed_date', preferred_date)
    storeDraft(formElement)
    showInvalid(fieldErrors)
  }

  /** Empties the form for a new request; resolves when its draft is removed from this phone. */
  function clearForm(formElement: HTMLFormElement) {
    startNewRequest(formElement)
    emptyForm(formElement)
    return removeDraft()
  }

  return {
    ...sent,
    form,
    panel,
    errors,
    question,
    summary,
    draft,
    isFormBelow,
    storeDraft,
    clearError,
    clearForm,
    clearResult,
    showStored,
    showInvalid,
    showRefused,

    /** Shows that the request could not be sent. */
    showNotSent(typed: SentValues) {
      renderAndFocus(() => showFailed(typed), '[type=submit]')
    },

    /** Shows the confirmation in place of the form. */
    showConfirmation(received: ReceivedRequest) {
      renderAndScroll(() => {
        clearErrors()
        setQuestion(undefined)
        showStored(received)
      })
    },

    /** Shows the requests that wait on this phone in place of the form. */
    showWaiting() {
      renderAndScroll(() => {
        clearErrors()
        clearResult('idle')
        setFormBelow(false)
      })
    },

    /** Hides the panel with the reference and shows the empty form again. */
    askForAnother() {
      const showForm = () => {
        clearResult('idle')
        setFormBelow(true)
      }
      renderAndFocus(showForm, `#${requestFields[0]}`)
    },

    /** Removes what is typed from the form and from this phone. */
    discardDraft() {
      removeDraft()
      const formElement = form.current
      if (!formElement) return
      startNewRequest(formElement)
      emptyForm(formElement)
      renderAndFocus(clearErrors, `#${requestFields[0]}`)
    },
  }
}

/** Focuses an element and scrolls its top under the page's header. */
function focusAndScroll(element: HTMLElement) {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'start' })
}

/** The errors at the form's fields, and whether its summary is shown; `initial` are those of the server's answer. */
function useFieldErrors(initial: FieldErrors) {
  const [errors, setErrors] = useState(initial)
  const [summary, setSummary] = useState(Object.keys(initial).length > 0)
  return {
    errors,
    summary,
    /** Field errors are shown at their fields; only the summary shows an error of the whole request. */
    showErrors(found: FieldErrors) {
      setErrors(found)
      setSummary('' in found)
    },
    clearErrors() {
      setErrors({})
      setSummary(false)
    },
    /** Clears the error of a field that is being corrected. */
    clearError(name: string) {
      if (!(name in errors)) return
      const { [name]: _, ...others } = errors
      setErrors(others)
      setSummary(summary && Object.keys(others).length > 0)
    },
  }
}
