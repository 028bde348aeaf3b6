import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '#app/result.ts'
import { checkRequest, requestFields } from './appointment-request.ts'
import type { Question } from './challenge.ts'
import { focusAndScroll } from './focus-and-scroll.ts'
import { choicesIn, type FormFacts } from './form-facts.ts'
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
import {
  clearReceived,
  type ReceivedRequest,
  receivedRequest,
  storeReceived,
} from './received-request.ts'
import { newRequestKey } from './request-key.ts'
import { sendRequest } from './send-request.ts'

export type RequestState = 'idle' | 'submitting' | 'success' | 'error'

/** What the server renders the form with. */
export interface AppointmentFormData {
  /** Today's plain date in Accra: the earliest that can be picked. */
  today: string
  clinic: FormFacts
  errors?: FieldErrors
  /** Asked at a busy time when the form was sent without JavaScript. */
  question?: Question
}

/** The result of the last send; it stays after its message is hidden. */
export type SendResult =
  | ({ kind: 'stored' } & ReceivedRequest)
  | { kind: 'failed'; values: SentValues }

/** How long the message about a sent request shows (S-4.14). */
const messageMs = 5000

/** The state and handlers of the appointment form: checked on submit, sent once, cleared when stored. */
export function useAppointmentRequest({
  today,
  clinic,
  errors: serverErrors = {},
  ...initial
}: AppointmentFormData) {
  const form = useRef<HTMLFormElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(serverErrors)
  const [summary, setSummary] = useState(Object.keys(serverErrors).length > 0)
  const [state, setState] = useState<RequestState>('idle')
  const [result, setResult] = useState<SendResult>()
  const [question, setQuestion] = useState(initial.question)

  // After a reload the panel is shown again, unless the server answered with field errors.
  const isCorrecting = useRef(Object.keys(serverErrors).length > 0).current
  useEffect(() => {
    const received = isCorrecting ? null : receivedRequest()
    if (received) setResult({ kind: 'stored', ...received })
  }, [isCorrecting])

  const { draft, store: storeDraft, remove: removeDraft } = useDraft(form, isCorrecting)
  // Set while the form for another appointment is shown below what waits.
  const [isAsking, setAsking] = useState(false)
  const { waiting, reload, ...others } = useWaiting({
    onSent(received) {
      const isBusy = form.current?.contains(document.activeElement) || state === 'submitting'
      if (isBusy || result?.kind === 'stored') return false
      storeReceived(received)
      setResult({ kind: 'stored', ...received })
      setState('success')
      return true
    },
    onRefused({ values, errors: fieldErrors }) {
      if (!form.current || result?.kind === 'stored' || hasTypedText(form.current)) return false
      fillForm(form.current, values)
      takeCorrections(form.current, values, fieldErrors)
      return true
    },
  })

  useEffect(() => {
    if (state !== 'success' && state !== 'error') return
    const timer = setTimeout(() => setState('idle'), messageMs)
    return () => clearTimeout(timer)
  }, [state])

  // Rendered before it is focused, so that a screen reader reads the field with its error.
  function show(change: () => void, focused: string) {
    flushSync(change)
    form.current?.querySelector<HTMLElement>(focused)?.focus()
  }

  function correct(fieldErrors: FieldErrors) {
    const first = requestFields.find((field) => field in fieldErrors)
    show(
      () => {
        setErrors(fieldErrors)
        // Field errors are shown at their fields; only the summary shows an error of the whole request.
        setSummary('' in fieldErrors)
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
    if (Object.keys(fieldErrors).length > 0) return correct(fieldErrors)

    setState('submitting')
    setResult(undefined)
    const answer = await sendRequest(typed)
    if (answer.kind === 'unreachable' && (await storeWaiting(typed, newRequestKey))) {
      return waitForLine(formElement)
    }
    if (answer.kind === 'failed' || answer.kind === 'unreachable') {
      const showFailure = () => {
        setResult({ kind: 'failed', values: typed })
        setState('error')
      }
      return show(showFailure, '[type=submit]')
    }
    if (answer.kind !== 'stored') return takeCorrections(formElement, typed, answer.errors)
    startNewRequest(formElement)
    emptyForm(formElement)
    const isRemoved = removeDraft()
    const { reference, page } = answer
    storeReceived({ reference, page })
    flushSync(() => {
      setErrors({})
      setSummary(false)
      setQuestion(undefined)
      setResult(answer)
      setState('success')
    })
    if (panel.current) focusAndScroll(panel.current)
    // Leaving the page would end the removal.
    await isRemoved
    // The thanks stand here until the page has come, and stay if it does not.
    location.assign(page)
  }

  /** Shows what the server asks the person to correct. */
  function takeCorrections(
    formElement: HTMLFormElement,
    { preferred_date }: SentValues,
    fieldErrors: FieldErrors,
  ) {
    // An error of the whole request ends it.
    if ('' in fieldErrors) startNewRequest(formElement)
    // A closed day is asked about once: sent again, it is meant.
    if ('preferred_date' in fieldErrors) fillControl(formElement, 'confirmed_date', preferred_date)
    storeDraft(formElement)
    correct(fieldErrors)
  }

  /** Shows that the request waits on this phone, in place of the form. */
  async function waitForLine(formElement: HTMLFormElement) {
    startNewRequest(formElement)
    emptyForm(formElement)
    removeDraft()
    // Some browsers cannot, or are not allowed to: then the page sends it, or the next visit.
    sendInBackground().catch(() => {})
    await reload()
    flushSync(() => {
      setErrors({})
      setSummary(false)
      setResult(undefined)
      setAsking(false)
      setState('idle')
    })
    if (panel.current) focusAndScroll(panel.current)
  }

  /** Hides the panel with the reference and shows the empty form again. */
  function askForAnother() {
    clearReceived()
    const showForm = () => {
      setResult(undefined)
      setAsking(true)
      setState('idle')
    }
    show(showForm, `#${requestFields[0]}`)
  }

  /** Removes what is typed from the form and from this phone. */
  function discardDraft() {
    removeDraft()
    const formElement = form.current
    if (!formElement) return
    startNewRequest(formElement)
    emptyForm(formElement)
    const showEmpty = () => {
      setErrors({})
      setSummary(false)
    }
    show(showEmpty, `#${requestFields[0]}`)
  }

  function onEdit({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    storeDraft(currentTarget)
    const edited = (target as HTMLInputElement).name
    const name = edited === 'no_email' ? 'email' : edited
    if (!(name in errors)) return
    const { [name]: _, ...others } = errors
    setErrors(others)
    setSummary(summary && Object.keys(others).length > 0)
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
    /** Whether something else stands in the form's place. */
    isReplaced: result?.kind === 'stored' || (waiting.length > 0 && !isAsking),
    onSubmit,
    onEdit,
    askForAnother,
  }
}
