import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '#app/result.ts'
import { checkRequest, type RequestValues, requestFields } from './appointment-request.ts'
import type { Question } from './challenge.ts'
import { focusAndScroll } from './focus-and-scroll.ts'
import { clearReference, receivedReference, storeReference } from './received-reference.ts'
import { clearRequestKey, requestKey } from './request-key.ts'
import { sendRequest } from './send-request.ts'

export type RequestState = 'idle' | 'submitting' | 'success' | 'error'

/** What the form is shown with, by the server. */
export interface AppointmentFormData {
  /** Today's plain date in Accra: the earliest that can be picked. */
  today: string
  errors?: FieldErrors
  /** Asked at a busy time of whoever sent the form without JavaScript. */
  question?: Question
}

/** How the last send ended; stays when its message has gone. */
export type SendResult = { kind: 'stored'; reference: string } | { kind: 'failed' }

/** How long the message about a sent request shows (S-4.14). */
const messageMs = 5000

/** The life of the appointment form in the browser: checked on submit, sent once, cleared when stored. */
export function useAppointmentRequest({
  today,
  errors: asked = {},
  ...given
}: AppointmentFormData) {
  const form = useRef<HTMLFormElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(asked)
  const [summary, setSummary] = useState(Object.keys(asked).length > 0)
  const [state, setState] = useState<RequestState>('idle')
  const [ending, setEnding] = useState<SendResult>()
  const [question, setQuestion] = useState(given.question)

  // After a reload the panel is still there; corrections that the server asks for come first.
  const isCorrecting = useRef(Object.keys(asked).length > 0)
  useEffect(() => {
    const reference = isCorrecting.current ? null : receivedReference()
    if (reference) setEnding({ kind: 'stored', reference })
  }, [])

  useEffect(() => {
    if (state !== 'success' && state !== 'error') return
    const timer = setTimeout(() => setState('idle'), messageMs)
    return () => clearTimeout(timer)
  }, [state])

  // The focus goes to what is on the screen by then, so that its errors are read out with it.
  function show(change: () => void, focused: string) {
    flushSync(change)
    form.current?.querySelector<HTMLElement>(focused)?.focus()
  }

  function correct(corrections: FieldErrors) {
    const first = requestFields.find((field) => field in corrections)
    show(
      () => {
        setErrors(corrections)
        // A fault of one field is shown there; one of the whole request has no other place.
        setSummary('' in corrections)
        setState('idle')
      },
      first ? `#${first}` : '[data-summary]',
    )
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (state === 'submitting') return
    const typed = Object.fromEntries(new FormData(sent)) as RequestValues & { request_key?: string }
    const faults = checkRequest(typed, today)
    if (Object.keys(faults).length > 0) return correct(faults)

    setState('submitting')
    setEnding(undefined)
    const answer = await sendRequest({ ...typed, request_key: typed.request_key || requestKey() })
    if (answer.kind === 'failed') {
      const fail = () => {
        setEnding(answer)
        setState('error')
      }
      return show(fail, '[type=submit]')
    }
    const settled = answer.kind === 'stored' || '' in answer.errors
    if (settled) endRequest(sent)
    if (answer.kind === 'correct') return correct(answer.errors)
    clear(sent)
    storeReference(answer.reference)
    flushSync(() => {
      setErrors({})
      setSummary(false)
      setQuestion(undefined)
      setEnding(answer)
      setState('success')
    })
    if (panel.current) focusAndScroll(panel.current)
  }

  /** The person is done with the reference: the cleared form stands in its place again. */
  function askForAnother() {
    clearReference()
    const reopen = () => {
      setEnding(undefined)
      setState('idle')
    }
    show(reopen, `#${requestFields[0]}`)
  }

  function onEdit({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (!(name in errors)) return
    const { [name]: _, ...others } = errors
    setErrors(others)
    setSummary(summary && Object.keys(others).length > 0)
  }

  return { form, panel, errors, question, state, ending, summary, onSubmit, onEdit, askForAnother }
}

/** What is sent next from this form is another request. */
function endRequest(form: HTMLFormElement) {
  clearRequestKey()
  empty(form, 'request_key')
}

/** Empties every field, also one that the server had filled with what was typed before. */
function clear(form: HTMLFormElement) {
  for (const field of requestFields) empty(form, field)
}

function empty(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  if (control && 'value' in control) control.value = ''
}
