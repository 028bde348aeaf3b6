import { branchNames } from '#app/domain/clinic/clinic.ts'
import { tooLongText } from '#app/domain/text-length.ts'
import { isEmailAddress } from '#app/email-address.ts'
import type { FieldErrors } from '#app/result.ts'
import { bookableServices } from './appointment.ts'
import { daysAfter, isDay } from './day.ts'

/** The form's fields in their order on the page, under the names of the payload. */
export const requestFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'service',
  'branch',
  'preferred_date',
  'message',
] as const
export type RequestField = (typeof requestFields)[number]
export type RequestValues = Record<RequestField, string>

/** How many characters each field holds at most. */
export const maxLengths = {
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 30,
  service: 20,
  branch: 20,
  preferred_date: 10,
  message: 2000,
} as const satisfies Record<RequestField, number>

const maxDaysAhead = 365

const phonePattern = /^[\d ()+-]+$/

type Rule = (value: string, today: string) => string | undefined | false

/** The rules of the form (S-4.1 to S-4.11, D-48): each answers the sentence that people read, or nothing. */
const rules: Record<RequestField, Rule> = {
  first_name: (name) => !name && 'First name is required.',
  last_name: (name) => !name && 'Last name is required.',
  email: (email) =>
    email ? !isEmailAddress(email) && 'Please enter a valid email address.' : 'Email is required',
  phone: (phone) => (phone ? phoneError(phone) : 'Phone number is required'),
  service: (service) => !isOneOf(bookableServices, service) && 'Please select a service.',
  branch: (branch) => branch !== '' && !isOneOf(branchNames, branch) && 'Please select a branch.',
  preferred_date: (date, today) => date !== '' && dateError(date, today),
  message: (message) => !message && 'Message is required.',
}

/** The last plain date that a patient may ask for. */
export const latestDate = (today: string) => daysAfter(today, maxDaysAhead)

function phoneError(phone: string) {
  const digits = phone.replace(/\D/g, '').length
  const isPlausible = phonePattern.test(phone) && digits >= 9 && digits <= 15
  return !isPlausible && 'Please enter a valid phone number.'
}

function dateError(date: string, today: string) {
  if (!isDay(date)) return 'Please enter a valid date.'
  if (date < today) return 'Preferred date cannot be in the past.'
  return date > latestDate(today) && 'Preferred date must be within the next 12 months.'
}

const isOneOf = (choices: readonly string[], value: string) => choices.includes(value)

/** The field errors of a request, empty when it is valid; `today` is the plain date in Accra. */
export function checkRequest(values: RequestValues, today: string): FieldErrors {
  const errors = requestFields.flatMap((field) => {
    const value = values[field]
    const limit = maxLengths[field]
    const error = value.length > limit ? tooLongText(limit) : rules[field](value.trim(), today)
    return error ? [[field, error] as const] : []
  })
  return Object.fromEntries(errors)
}
