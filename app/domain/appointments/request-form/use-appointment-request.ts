import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  checkRequest,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import type { FieldErrors } from '#app/result.ts'
import { focusAndScroll } from './focus-and-scroll.ts'
import { type AppointmentFormData, choicesIn } from './form-facts.ts'
import {
  emptyForm,
  fillControl,
  fillForm,
  hasTypedText,
  startNewRequest,
  valuesIn,
} from './form-values.ts'
import { type SentValues, storeWaiting } from './on-phone/phone-records.ts'
import { sendInBackground } from './on-phone/send-waiting.ts'
import { useDraft } from './on-phone/use-draft.ts'
import { useWaiting } from './on-phone/use-waiting.ts'
import { newRequestKey } from './request-key.ts'
import { sendRequest } from './send-request.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useSendResult } from './use-send-result.ts'

/** The state and handlers of the appointment form: checked on submit, sent once, cleared when stored. */
export function useAppointmentRequest({
  today,
  clinic,
  errors: serverErrors = {},
  ...initial
}: AppointmentFormData) {
  const form = useRef<HTMLFormElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { errors, summary, showErrors, clearErrors, clearError } = useFieldErrors(serverErrors)
  const [question, setQuestion] = useState(initial.question)
  const isCorrecting = useRef(Object.keys(serverErrors).length > 0).current
  const { state, result, setState, showStored, showFailed, clearResult } =
    useSendResult(isCorrecting)
  const { draft, store: storeDraft, remove: removeDraft } = useDraft(form, isCorrecting)
  // Whether the form for another appointment is shown below the waiting requests.
  const [isFormBelow, setFormBelow] = useState(false)
  const { waiting, reload, ...others } = useWaiting({
    onSent(received) {
      const isBusy = form.current?.contains(document.activeElement) || state === 'submitting'
      if (isBusy || result?.kind === 'stored') return false
      showStored(received)
      return true
    },
    onRefused({ values, errors: fieldErrors }) {
      if (!form.current || result?.kind === 'stored' || hasTypedText(form.current)) return false
      fillForm(form.current, values)
      showFieldErrors(form.current, values, fieldErrors)
      return true
    },
  })

  // Rendered before it is focused, so that a screen reader reads the field with its error.
  function renderAndFocus(change: () => void, focused: string) {
    flushSync(change)
    form.current?.querySelector<HTMLElement>(focused)?.focus()
  }

  function showErrorsAndFocus(fieldErrors: FieldErrors) {
    const first = requestFields.find((field) => field in fieldErrors)
    renderAndFocus(
      () => {
        showErrors(fieldErrors)
        setState('idle')
      },
      first ? `#${first}` : '[data-summary]',
    )
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const formElement = event.currentTarget
    if (state === 'submitting') return
    const typed = valuesIn(formElement)
    const fieldErrors = checkRequest(typed, { today, ...choicesIn(clinic) })
    if (Object.keys(fieldErrors).length > 0) return showErrorsAndFocus(fieldErrors)

    clearResult('submitting')
    const answer = await sendRequest(typed)
    if (answer.kind === 'unreachable' && (await storeWaiting(typed, newRequestKey))) {
      return waitForConnection(formElement)
    }
    if (answer.kind === 'failed' || answer.kind === 'unreachable') {
      return renderAndFocus(() => showFailed(typed), '[type=submit]')
    }
    if (answer.kind !== 'stored') return showFieldErrors(formElement, typed, answer.errors)
    startNewRequest(formElement)
    emptyForm(formElement)
    const isRemoved = removeDraft()
    flushSync(() => {
      clearErrors()
      setQuestion(undefined)
      showStored(answer)
    })
    if (panel.current) focusAndScroll(panel.current)
    // Leaving the page would interrupt the removal.
    await isRemoved
    // The confirmation is shown here until the patient's page has loaded, and stays if it does not load.
    location.assign(answer.page)
  }

  /** Shows the field errors of the server's answer. */
  function showFieldErrors(
    formElement: HTMLFormElement,
    { preferred_date }: SentValues,
    fieldErrors: FieldErrors,
  ) {
    // An error of the whole request ends it, so the next one gets a new key.
    if ('' in fieldErrors) startNewRequest(formElement)
    // The warning about a closed day is shown once; the same day sent again is accepted.
    if ('preferred_date' in fieldErrors) fillControl(formElement, 'confirmed_date', preferred_date)
    storeDraft(formElement)
    showErrorsAndFocus(fieldErrors)
  }

  /** Shows that the request waits on this phone, in place of the form. */
  async function waitForConnection(formElement: HTMLFormElement) {
    startNewRequest(formElement)
    emptyForm(formElement)
    removeDraft()
    // Some browsers cannot send in the background: then this page sends the request, or the next visit does.
    sendInBackground().catch(() => {})
    await reload()
    flushSync(() => {
      clearErrors()
      clearResult('idle')
      setFormBelow(false)
    })
    if (panel.current) focusAndScroll(panel.current)
  }

  /** Hides the panel with the reference and shows the empty form again. */
  function askForAnother() {
    const showForm = () => {
      clearResult('idle')
      setFormBelow(true)
    }
    renderAndFocus(showForm, `#${requestFields[0]}`)
  }

  /** Removes what is typed from the form and from this phone. */
  function discardDraft() {
    removeDraft()
    const formElement = form.current
    if (!formElement) return
    startNewRequest(formElement)
    emptyForm(formElement)
    renderAndFocus(clearErrors, `#${requestFields[0]}`)
  }

  function onEdit({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    storeDraft(currentTarget)
    const edited = (target as HTMLInputElement).name
    clearError(edited === 'no_email' ? 'email' : edited)
  }

  return {
    form,
    panel,
    errors,
    question,
    state,
    result,
    summary,
    draft,
    discardDraft,
    waiting,
    ...others,
    /** Whether a confirmation or the waiting requests are shown instead of the form. */
    isReplaced: result?.kind === 'stored' || (waiting.length > 0 && !isFormBelow),
    onSubmit,
    onEdit,
    askForAnother,
  }
}
