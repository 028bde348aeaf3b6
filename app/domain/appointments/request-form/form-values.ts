import {
  declarations,
  fieldOf,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import type { SentValues } from './phone-records.ts'
import { clearRequestKey, requestKey, resumeRequest } from './tab-storage.ts'

const typedFields = requestFields.filter((name) => fieldOf(name).input !== 'choice')

export function valuesIn(form: HTMLFormElement): SentValues {
  const values = Object.fromEntries(new FormData(form)) as unknown as SentValues
  return { ...values, request_key: values.request_key || requestKey() }
}

export const hasTypedText = (form: HTMLFormElement): boolean =>
  typedFields.some((name) => controlValue(form, name) !== '')

export function fillForm(form: HTMLFormElement, values: SentValues) {
  for (const name of requestFields) {
    if (controlValue(form, name) === '') fillControl(form, name, values[name] ?? '')
    if (values[name]) unfold(form, name)
  }
  for (const name of declarations) setChecked(form, name, Boolean(values[name]))
  fillControl(form, 'confirmed_date', values.confirmed_date ?? '')
  fillControl(form, 'request_key', values.request_key)
  resumeRequest(values.request_key)
}

export function emptyForm(form: HTMLFormElement) {
  for (const field of requestFields) fillControl(form, field, '')
  for (const name of declarations) setChecked(form, name, false)
}

export function startNewRequest(form: HTMLFormElement) {
  clearRequestKey()
  fillControl(form, 'leave_empty', '')
  fillControl(form, 'request_key', '')
}

export function fillControl(form: HTMLFormElement, name: string, value: string) {
  const control = form.elements.namedItem(name)
  if (control && 'value' in control) control.value = value
}

function unfold(form: HTMLFormElement, name: string) {
  const folded = form.querySelector(`[name=${name}]`)?.closest('details')
  if (folded) folded.open = true
}

function controlValue(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name)
  return control && 'value' in control ? String(control.value) : ''
}

function setChecked(form: HTMLFormElement, name: string, isChecked: boolean) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement) control.checked = isChecked
}
