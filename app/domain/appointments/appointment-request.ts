import { branchNames } from '#app/domain/clinic/clinic.ts'
import { isEmailAddress } from '#app/email-address.ts'
import type { FieldErrors } from '#app/result.ts'
import { bookableServices } from './appointment.ts'
import { daysAfter, isDay } from './day.ts'

/** The form's fields, named as the payload names them, in the order in which they are asked for. */
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

const furthestDays = 365

const phonePattern = /^[\d ()+-]+$/

type Rule = (value: string, today: string) => string | undefined | false

/** The rules of the form (S-4.1 to S-4.11, D-48), each with the sentence that people read. */
const rules: Record<RequestField, Rule> = {
  first_name: (name) => !name && 'First name is required.',
  last_name: (name) => !name && 'Last name is required.',
  email: (email) =>
    email ? !isEmailAddress(email) && 'Please enter a valid email address.' : 'Email is required',
  phone: (phone) => (phone ? phoneFault(phone) : 'Phone number is required'),
  service: (service) => !isOneOf(bookableServices, service) && 'Please select a service.',
  branch: (branch) => branch !== '' && !isOneOf(branchNames, branch) && 'Please select a branch.',
  preferred_date: (date, today) => date !== '' && dateFault(date, today),
  message: (message) => !message && 'Message is required.',
}

/** The last plain date that may be wished for. */
export const latestDate = (today: string) => daysAfter(today, furthestDays)

function phoneFault(phone: string) {
  const digits = phone.replace(/\D/g, '').length
  const plausible = phonePattern.test(phone) && digits >= 9 && digits <= 15
  return !plausible && 'Please enter a valid phone number.'
}

function dateFault(date: string, today: string) {
  if (!isDay(date)) return 'Please enter a valid date.'
  if (date < today) return 'Preferred date cannot be in the past.'
  return date > latestDate(today) && 'Preferred date must be within the next 12 months.'
}

const isOneOf = (choices: readonly string[], value: string) => choices.includes(value)

/** What is wrong with a request, by field; `today` is the plain date in Accra. Empty when all is well. */
export function checkRequest(values: RequestValues, today: string): FieldErrors {
  const faults = requestFields.flatMap((field) => {
    const value = values[field]
    const limit = maxLengths[field]
    const fault =
      value.length > limit
        ? `Please shorten this to ${limit.toLocaleString('en')} characters.`
        : rules[field](value.trim(), today)
    return fault ? [[field, fault] as const] : []
  })
  return Object.fromEntries(faults)
}
