import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { checkRequest } from '#app/domain/appointments/request/appointment-request.ts'
import { typedDay } from '#app/values/day.ts'
import { pause } from '#app/values/retry/pause.ts'
import { retryDelay } from '#app/values/retry/retry-delay.ts'
import { type AppointmentFormData, choicesIn } from './form-facts.ts'
import { fillForm, hasTypedText, valuesIn } from './form-values.ts'
import {
  listRecords,
  type RecordOf,
  removeKind,
  removeRecord,
  storeWaiting,
  type WaitingRequest,
} from './phone-records.ts'
import { sendRequest } from './send-request.ts'
import { onWaitingChange, sendInBackground, sendWaiting } from './send-waiting.ts'
import { newRequestKey, type ReceivedRequest } from './tab-storage.ts'
import { useFormView } from './use-form-view.ts'

export function useAppointmentRequest({ today, clinic, ...initial }: AppointmentFormData) {
  const view = useFormView(initial)
  const { form, state, result } = view
  const { waiting, reload, ...others } = useWaiting({
    onSent(received) {
      const isBusy = form.current?.contains(document.activeElement) || state === 'submitting'
      if (isBusy || result?.kind === 'stored') return false
      view.showStored(received)
      return true
    },
    onRefused({ values, errors: fieldErrors }) {
      if (!form.current || result?.kind === 'stored' || hasTypedText(form.current)) return false
      fillForm(form.current, values)
      view.showRefused(form.current, values, fieldErrors)
      return true
    },
  })

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const formElement = event.currentTarget
    if (state === 'submitting') return
    const sent = valuesIn(formElement)
    const typed = { ...sent, preferred_date: typedDay(sent.preferred_date) }
    const fieldErrors = checkRequest(typed, { today, ...choicesIn(clinic) })
    if (Object.keys(fieldErrors).length > 0) return view.showInvalid(fieldErrors)

    view.clearResult('submitting')
    const answer = await sendRequest(typed)
    if (answer.kind === 'unreachable' && (await storeWaiting(typed, newRequestKey))) {
      return waitForConnection(formElement)
    }
    if (answer.kind === 'failed' || answer.kind === 'unreachable') return view.showNotSent(typed)
    if (answer.kind !== 'stored') return view.showRefused(formElement, typed, answer.errors)
    const isRemoved = view.clearForm(formElement)
    view.showConfirmation(answer)
    // Leaving the page would interrupt the removal.
    await isRemoved
    // The confirmation is shown here until the patient's page has loaded, and stays if it does not load.
    location.assign(answer.page)
  }

  async function waitForConnection(formElement: HTMLFormElement) {
    view.clearForm(formElement)
    // Some browsers cannot send in the background: then this page sends the request, or the next visit does.
    sendInBackground().catch(() => {})
    await reload()
    view.showWaiting()
  }

  function onEdit({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    view.storeDraft(currentTarget)
    const edited = (target as HTMLInputElement).name
    view.clearError(edited === 'no_email' ? 'email' : edited)
  }

  const isReplaced = result?.kind === 'stored' || (waiting.length > 0 && !view.isFormBelow)
  return { ...view, ...others, waiting, isReplaced, onSubmit, onEdit }
}

interface Handlers {
  onSent: (received: ReceivedRequest) => boolean
  onRefused: (refused: RecordOf<'refused'>) => boolean
}

const pauses = { firstMs: 5000, maxMs: 5 * 60_000 }

function useWaiting(handlers: Handlers) {
  const [waiting, setWaiting] = useState<WaitingRequest[]>([])
  const [hasExpired, setExpired] = useState(false)
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })

  const reload = useCallback(async () => {
    const records = await listRecords().catch(() => [])
    setWaiting(records.flatMap(([, record]) => (record.kind === 'waiting' ? [record] : [])))
    setExpired(records.some(([, { kind }]) => kind === 'expired'))
    // In a hidden tab nobody would see what became of the requests.
    if (document.hidden) return
    for (const [key, record] of records) {
      const isShown =
        (record.kind === 'sent' && latest.current.onSent(record.received)) ||
        (record.kind === 'refused' && latest.current.onRefused(record))
      if (isShown) await removeRecord(key)
    }
  }, [])

  useEffect(() => {
    reload()
    document.addEventListener('visibilitychange', reload)
    const stopListening = onWaitingChange(reload)
    return () => {
      document.removeEventListener('visibilitychange', reload)
      stopListening()
    }
  }, [reload])

  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const ended = new AbortController()
    sendUntilAborted(ended.signal)
    return () => ended.abort()
  }, [isWaiting])

  const remove = async (kind: 'waiting' | 'expired') => {
    await removeKind(kind).catch(() => {})
    await reload()
  }
  const removeWaiting = () => remove('waiting')
  const forgetExpired = () => remove('expired')

  return { waiting, removeWaiting, hasExpired, forgetExpired, reload }
}

async function sendUntilAborted(signal: AbortSignal) {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const attemptAt = performance.now()
    // A failure of the browser's storage or of the connection is retried.
    await sendWaiting().catch(() => {})
    if (!signal.aborted) await pause(retryDelay(attempt, pauses), signal, attemptAt)
  }
}
