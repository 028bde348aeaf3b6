import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Corrections } from '#app/outcome.ts'
import { checkRequest, type RequestValues, requestFields } from './appointment-request.ts'
import { forgetRequestKey, requestKey } from './request-key.ts'
import { sendRequest } from './send-request.ts'

export type RequestState = 'idle' | 'submitting' | 'success' | 'error'

/** What the form is shown with, by the server. */
export interface FormGiven {
  /** Today's plain date in Accra: the earliest that can be picked. */
  today: string
  errors?: Corrections
  requestKey?: string
}

/** How long the message about a sent request shows (specification, section 9). */
const messageMs = 5000

/** The life of the appointment form in the browser: checked on submit, sent once, cleared when stored. */
export function useAppointmentRequest({ today, errors: asked = {}, requestKey: given }: FormGiven) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Corrections>(asked)
  const [summary, setSummary] = useState(Object.keys(asked).length > 0)
  const [state, setState] = useState<RequestState>('idle')
  const [reference, setReference] = useState<string>()

  useEffect(() => {
    if (state !== 'success' && state !== 'error') return
    const timer = setTimeout(() => setState('idle'), messageMs)
    return () => clearTimeout(timer)
  }, [state])

  function correct(corrections: Corrections) {
    setErrors(corrections)
    // A fault of one field is shown there; one of the whole request has no other place than the summary.
    setSummary('' in corrections)
    setState('idle')
    const first = requestFields.find((field) => field in corrections)
    if (first) form.current?.querySelector<HTMLElement>(`#${first}`)?.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (state === 'submitting') return
    const typed = Object.fromEntries(new FormData(sent)) as RequestValues & { request_key?: string }
    const faults = checkRequest(typed, today)
    if (Object.keys(faults).length > 0) return correct(faults)

    setState('submitting')
    setReference(undefined)
    const answer = await sendRequest({ ...typed, request_key: given || requestKey() })
    if (answer.kind === 'correct') return correct(answer.errors)
    if (answer.kind === 'failed') return setState('error')
    forgetRequestKey()
    clear(sent)
    setErrors({})
    setSummary(false)
    setReference(answer.reference)
    setState('success')
  }

  function onEdit({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    if (!(name in errors)) return
    const { [name]: _, ...others } = errors
    setErrors(others)
    setSummary(summary && Object.keys(others).length > 0)
  }

  return { form, errors, state, reference, summary, onSubmit, onEdit }
}

/** Empties every field, also one that the server had filled with what was typed before. */
function clear(form: HTMLFormElement) {
  for (const field of requestFields) {
    const control = form.elements.namedItem(field)
    if (control && 'value' in control) control.value = ''
  }
}
