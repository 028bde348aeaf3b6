import type { FormEvent } from 'react'
import { checkRequest } from '#app/domain/appointments/request/appointment-request.ts'
import { typedDay } from '#app/values/day.ts'
import { type AppointmentFormData, choicesIn } from './form-facts.ts'
import { fillForm, hasTypedText, valuesIn } from './form-values.ts'
import { storeWaiting } from './on-phone/phone-records.ts'
import { sendInBackground } from './on-phone/send-waiting.ts'
import { useWaiting } from './on-phone/use-waiting.ts'
import { newRequestKey } from './request-key.ts'
import { sendRequest } from './send-request.ts'
import { useFormView } from './use-form-view.ts'

/** The state and handlers of the appointment form: checked on submit, sent once, cleared when stored. */
export function useAppointmentRequest({ today, clinic, ...initial }: AppointmentFormData) {
  const view = useFormView(initial)
  const { form, errors, question, summary, state, result, draft } = view
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

  /** Shows that the request waits on this phone, in place of the form. */
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

  return {
    form,
    panel: view.panel,
    errors,
    question,
    state,
    result,
    summary,
    draft,
    discardDraft: view.discardDraft,
    waiting,
    ...others,
    /** Whether a confirmation or the waiting requests are shown instead of the form. */
    isReplaced: result?.kind === 'stored' || (waiting.length > 0 && !view.isFormBelow),
    onSubmit,
    onEdit,
    askForAnother: view.askForAnother,
  }
}
