import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { requestFields } from '#app/domain/appointments/request/appointment-request.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { AppointmentFormData } from './form-facts.ts'
import { emptyForm, fillControl, startNewRequest } from './form-values.ts'
import type { SentValues } from './phone-records.ts'
import {
  anotherRequest,
  clearReceived,
  type ReceivedRequest,
  receivedRequest,
  storeReceived,
} from './tab-storage.ts'
import { useDraft } from './use-draft.ts'

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

    showNotSent(typed: SentValues) {
      renderAndFocus(() => showFailed(typed), '[type=submit]')
    },

    showConfirmation(received: ReceivedRequest) {
      renderAndScroll(() => {
        clearErrors()
        setQuestion(undefined)
        showStored(received)
      })
    },

    showWaiting() {
      renderAndScroll(() => {
        clearErrors()
        clearResult('idle')
        setFormBelow(false)
      })
    },

    askForAnother() {
      const showForm = () => {
        clearResult('idle')
        setFormBelow(true)
      }
      renderAndFocus(showForm, `#${requestFields[0]}`)
    },

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

function focusAndScroll(element: HTMLElement) {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'start' })
}

function useFieldErrors(initial: FieldErrors) {
  const [errors, setErrors] = useState(initial)
  const [summary, setSummary] = useState(Object.keys(initial).length > 0)
  return {
    errors,
    summary,
    showErrors(found: FieldErrors) {
      setErrors(found)
      setSummary('' in found)
    },
    clearErrors() {
      setErrors({})
      setSummary(false)
    },
    clearError(name: string) {
      if (!(name in errors)) return
      const { [name]: _, ...others } = errors
      setErrors(others)
      setSummary(summary && Object.keys(others).length > 0)
    },
  }
}

export type RequestState = 'idle' | 'submitting' | 'success' | 'error'

export type SendResult =
  | ({ kind: 'stored' } & ReceivedRequest)
  | { kind: 'failed'; values: SentValues }

/** How long the message about a sent request shows (S-4.14). */
const messageMs = 5000

/** A stored request is shown after a reload too, unless the server answered with field errors. */
function useSendResult(isCorrecting: boolean) {
  const [state, setState] = useState<RequestState>('idle')
  const [result, setResult] = useState<SendResult>()

  useEffect(() => {
    if (location.hash === anotherRequest) {
      clearReceived()
      history.replaceState(null, '', location.pathname)
    }
    const received = isCorrecting ? null : receivedRequest()
    if (received) setResult({ kind: 'stored', ...received })
  }, [isCorrecting])

  useEffect(() => {
    if (state !== 'success' && state !== 'error') return
    const timer = setTimeout(() => setState('idle'), messageMs)
    return () => clearTimeout(timer)
  }, [state])

  return {
    state,
    result,
    setState,
    showStored({ reference, page }: ReceivedRequest) {
      storeReceived({ reference, page })
      setResult({ kind: 'stored', reference, page })
      setState('success')
    },
    showFailed(values: SentValues) {
      setResult({ kind: 'failed', values })
      setState('error')
    },
    clearResult(next: RequestState) {
      clearReceived()
      setResult(undefined)
      setState(next)
    },
  }
}
