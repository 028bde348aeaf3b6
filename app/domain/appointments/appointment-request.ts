import { daysAfter, isDay } from '#app/day.ts'
import { tooLongText } from '#app/domain/text-length.ts'
import { isEmailAddress } from '#app/email-address.ts'
import type { FieldErrors } from '#app/result.ts'

/** What can be chosen: the names of the services that can be booked, and of the branches in force. */
export interface FormChoices {
  services: readonly string[]
  branches: readonly string[]
}

/** What the rules depend on besides what was typed. */
export interface RuleContext extends FormChoices {
  /** Today's plain date in Accra. */
  today: string
}

type Rule = (value: string, today: string) => string | undefined | false

/** What patients are asked in one field, in both forms and wherever it is shown. */
export interface PatientField {
  label: string
  input: 'line' | 'email' | 'tel' | 'date' | 'paragraph' | 'choice'
  /** How many characters it holds at most. */
  maxLength: number
  /** The sentence when it is empty; without one it may be left out, and is stored as null. */
  missing?: string
  /** Whether staff may leave it out although patients must not. */
  isOptionalForStaff?: boolean
  /** Its rule (S-4.1 to S-4.11, D-48), which answers the sentence that people read, or nothing. */
  rule?: Rule
  choices?: keyof FormChoices
  /** The label of the empty choice. */
  placeholder?: string
  autoComplete?: string
  hint?: string
  /** What helps whoever has to correct it, beside the sentence of the error. */
  example?: string
  /** Whether its label says that it is required: patients take it for one that may be left out. */
  isMarkedRequired?: boolean
}

/** The form's fields in their order on the page, under the names of the payload and of the columns. */
export const patientFields = {
  first_name: {
    label: 'First Name',
    input: 'line',
    maxLength: 100,
    missing: 'First name is required.',
    autoComplete: 'given-name',
  },
  last_name: {
    label: 'Last Name',
    input: 'line',
    maxLength: 100,
    missing: 'Last name is required.',
    autoComplete: 'family-name',
  },
  email: {
    label: 'Email',
    input: 'email',
    maxLength: 254,
    missing: 'Email is required',
    isOptionalForStaff: true,
    rule: (email) => !isEmailAddress(email) && 'Please enter a valid email address.',
    autoComplete: 'email',
  },
  phone: {
    label: 'Phone',
    input: 'tel',
    maxLength: 30,
    missing: 'Phone number is required',
    rule: phoneError,
    autoComplete: 'tel',
    example: 'For example 024 123 4567, or +233 24 123 4567.',
  },
  service: {
    label: 'Service',
    input: 'choice',
    maxLength: 60,
    missing: 'Please select a service.',
    choices: 'services',
    placeholder: 'Select a service',
  },
  branch: {
    label: 'Branch',
    input: 'choice',
    maxLength: 60,
    choices: 'branches',
    placeholder: 'No preference',
  },
  preferred_date: { label: 'Preferred Date', input: 'date', maxLength: 10, rule: dateError },
  message: {
    label: 'Additional Information',
    input: 'paragraph',
    maxLength: 2000,
    missing: 'Message is required.',
    isOptionalForStaff: true,
    hint: 'Which test do you need, and is there anything we should know?',
    isMarkedRequired: true,
  },
} as const satisfies Record<string, PatientField>

type Fields = typeof patientFields
export type RequestField = keyof Fields
/** The fields that patients may leave out. */
export type OptionalField = {
  [Name in RequestField]: Fields[Name] extends { missing: string } ? never : Name
}[RequestField]
export type RequestValues = Record<RequestField, string>

export const requestFields = Object.keys(patientFields) as RequestField[]
export const optionalFields = requestFields.filter(
  (name) => !('missing' in patientFields[name]),
) as OptionalField[]

/** A request in which nothing was filled in. */
export const emptyRequest = Object.fromEntries(
  requestFields.map((name) => [name, '']),
) as RequestValues

const maxDaysAhead = 365
const phonePattern = /^[\d ()+-]+$/

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

/** What a request declares beside its fields: that the patient has no email address (D-61), in a form as 'yes'. */
export interface Declared {
  no_email?: boolean | string | undefined
}

/** A request without the email address of somebody who has none, whatever was typed there. */
export const withoutEmail = <Values extends RequestValues & Declared>(values: Values): Values =>
  values.no_email ? { ...values, email: '' } : values

/** The field errors of a request, empty when it is valid. */
export function checkRequest(values: RequestValues & Declared, rules: RuleContext): FieldErrors {
  const errors = requestFields.flatMap((name) => {
    if (name === 'email' && values.no_email) return []
    const error = errorOf(patientFields[name], values[name], rules)
    return error ? [[name, error] as const] : []
  })
  return Object.fromEntries(errors)
}

/** What can be chosen in a field. */
export const choicesOf = ({ choices }: PatientField, all: FormChoices): readonly string[] =>
  choices ? all[choices] : []

function errorOf(field: PatientField, typed: string, rules: RuleContext) {
  if (typed.length > field.maxLength) return tooLongText(field.maxLength)
  const value = typed.trim()
  if (!value) return field.missing
  if (field.choices && !choicesOf(field, rules).includes(value)) {
    return field.missing ?? `Please select a ${field.label.toLowerCase()}.`
  }
  return field.rule?.(value, rules.today)
}
