import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '#app/result.ts'
import {
  checkRequest,
  type Declared,
  type RequestValues,
  requestFields,
} from './appointment-request.ts'
import type { Question } from './challenge.ts'
import { focusAndScroll } from './focus-and-scroll.ts'
import { choicesIn, type FormFacts } from './form-facts.ts'
import {
  clearReceived,
  type ReceivedRequest,
  receivedRequest,
  storeReceived,
} from './received-request.ts'
import { clearRequestKey, requestKey } from './request-key.ts'
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
export type SendResult = ({ kind: 'stored' } & ReceivedRequest) | { kind: 'failed' }

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
  const isCorrecting = useRef(Object.keys(serverErrors).length > 0)
  useEffect(() => {
    const received = isCorrecting.current ? null : receivedRequest()
    if (received) setResult({ kind: 'stored', ...received })
  }, [])

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
    const typed = Object.fromEntries(new FormData(formElement)) as unknown as RequestValues &
      Declared & { request_key?: string }
    const fieldErrors = checkRequest(typed, { today, ...choicesIn(clinic) })
    if (Object.keys(fieldErrors).length > 0) return correct(fieldErrors)

    setState('submitting')
    setResult(undefined)
    const sendResult = await sendRequest({
      ...typed,
      request_key: typed.request_key || requestKey(),
    })
    if (sendResult.kind === 'failed') {
      const showFailure = () => {
        setResult(sendResult)
        setState('error')
      }
      return show(showFailure, '[type=submit]')
    }
    const isFinished = sendResult.kind === 'stored' || '' in sendResult.errors
    if (isFinished) startNewRequest(formElement)
    if (sendResult.kind === 'correct') {
      // A closed day is asked about once: sent again, it is meant.
      if ('preferred_date' in sendResult.errors) {
        fill(formElement, 'confirmed_date', typed.preferred_date)
      }
      return correct(sendResult.errors)
    }
    clear(formElement)
    const { reference, page } = sendResult
    storeReceived({ reference, page })
    flushSync(() => {
      setErrors({})
      setSummary(false)
      setQuestion(undefined)
      setResult(sendResult)
      setState('success')
    })
    if (panel.current) focusAndScroll(panel.current)
    // The thanks stand here until the page has come, and stay if it does not.
    location.assign(page)
  }

  /** Hides the panel with the reference and shows the empty form again. */
  function askForAnother() {
    clearReceived()
    const showForm = () => {
      setResult(undefined)
      setState('idle')
    }
    show(showForm, `#${requestFields[0]}`)
  }

  function onEdit({ target }: FormEvent<HTMLFormElement>) {
    const edited = (target as HTMLInputElement).name
    const name = edited === 'no_email' ? 'email' : edited
    if (!(name in errors)) return
    const { [name]: _, ...others } = errors
    setErrors(others)
    setSummary(summary && Object.keys(others).length > 0)
  }

  return { form, panel, errors, question, state, result, summary, onSubmit, onEdit, askForAnother }
}

/** Drops the request key, so that the next send is a new request. */
function startNewRequest(form: HTMLFormElement) {
  clearRequestKey()
  fill(form, 'request_key', '')
}

/** Empties every field, also one that the server rendered with a value. */
function clear(form: HTMLFormElement) {
  for (const field of requestFields) fill(form, field, '')
  const noEmail = form.elements.namedItem('no_email')
  if (noEmail instanceof HTMLInputElement) noEmail.checked = false
}

function fill(form: HTMLFormElement, name: string, value: string) {
  const control = form.elements.namedItem(name)
  if (control && 'value' in control) control.value = value
}
