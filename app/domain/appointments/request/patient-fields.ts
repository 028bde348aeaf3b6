import { daysAfter, isDay, notDayText } from '#app/values/day.ts'
import { isEmailAddress, maxEmailLength } from '#app/values/email-address.ts'
import { maxPhoneLength, plainPhone } from '#app/values/phone-number.ts'

/** A rule of a field (S-4.1 to S-4.11, D-48): the sentence that people read, or nothing. */
type Rule = (value: string, today: string) => string | undefined | false

const maxDaysAhead = 365
const phonePattern = /^[\d ()+-]+$/

export const latestDate = (today: string) => daysAfter(today, maxDaysAhead)

function phoneError(typed: string) {
  const phone = plainPhone(typed)
  const digits = phone.replace(/\D/g, '').length
  const isPlausible = phonePattern.test(phone) && digits >= 9 && digits <= 15
  return !isPlausible && 'Please enter a valid phone number.'
}

function dateError(date: string, today: string) {
  if (!isDay(date)) return notDayText
  if (date < today) return 'Preferred date cannot be in the past.'
  return date > latestDate(today) && 'Preferred date must be within the next 12 months.'
}

/** The choices that depend on the clinic: the names of the services that can be booked, and of its branches. */
export interface FormChoices {
  services: readonly string[]
  branches: readonly string[]
}

/**
 * Where staff correct a field: with the person's name and addresses, or in one request, both at "Personal Data"; in the
 * form of the appointment; or nowhere, as it is only a preference: staff agree with the patient on the day, and payment
 * is settled at the branch.
 */
export type CorrectionScope =
  | 'with the person'
  | 'in the request'
  | 'in the appointment'
  | 'nowhere'

export interface PatientField {
  label: string
  /** What the patients' own form calls it, where that speaks to them. */
  ownLabel?: string
  input: 'line' | 'email' | 'tel' | 'date' | 'paragraph' | 'choice'
  maxLength: number
  corrected: CorrectionScope
  /** What the privacy notice calls the field: a test looks for it there. */
  notice: string
  isSearched?: true
  missing?: string
  isOptionalForStaff?: boolean
  rule?: Rule
  choices?: keyof FormChoices | readonly string[]
  group?: FieldGroup
  badges?: readonly string[]
  isOnDaySheet?: true
  /** Ticked on the patients' form instead of chosen from a list. */
  isTicked?: true
  placeholder?: string
  autoComplete?: string
  hint?: string
  example?: string
  isMarkedRequired?: boolean
}

export const fieldGroups = {
  somebody: {
    label: 'I am asking for somebody else (my child, my mother)',
    hint: 'Below, write the name of the patient. Give your own phone number and email.',
  },
  referral: {
    label: 'I am a health worker referring a patient',
    hint: 'Write the patient’s name and phone number in this form. In an emergency, call the branch too.',
  },
  payment: {
    label: 'How I would like to pay',
    hint: 'You do not pay here. It helps us to prepare.',
  },
} as const
type FieldGroup = keyof typeof fieldGroups

export const patientFields = {
  first_name: {
    label: 'First Name',
    input: 'line',
    maxLength: 100,
    corrected: 'with the person',
    notice: 'first and last name',
    isSearched: true,
    missing: 'First name is required.',
    autoComplete: 'given-name',
  },
  last_name: {
    label: 'Last Name',
    input: 'line',
    maxLength: 100,
    corrected: 'with the person',
    notice: 'first and last name',
    isSearched: true,
    missing: 'Last name is required.',
    isOptionalForStaff: true,
    autoComplete: 'family-name',
  },
  asked_by: {
    label: 'Asked by',
    ownLabel: 'Your name',
    input: 'line',
    maxLength: 150,
    corrected: 'in the request',
    notice: 'your name if you ask for somebody else',
    isSearched: true,
    group: 'somebody',
    isOnDaySheet: true,
    autoComplete: 'name',
  },
  email: {
    label: 'Email',
    input: 'email',
    maxLength: maxEmailLength,
    corrected: 'with the person',
    notice: 'your email',
    isSearched: true,
    missing: 'Email is required',
    isOptionalForStaff: true,
    rule: (email) => !isEmailAddress(email) && 'Please enter a valid email address.',
    autoComplete: 'email',
  },
  phone: {
    label: 'Phone',
    input: 'tel',
    maxLength: maxPhoneLength,
    corrected: 'with the person',
    notice: 'your phone number',
    isSearched: true,
    missing: 'Phone number is required',
    isOptionalForStaff: true,
    rule: phoneError,
    autoComplete: 'tel',
    example: 'For example 024 123 4567, or +233 24 123 4567.',
  },
  service: {
    label: 'Service',
    input: 'choice',
    maxLength: 60,
    corrected: 'in the appointment',
    notice: 'the service you want',
    missing: 'Please select a service.',
    choices: 'services',
    placeholder: 'Select a service',
  },
  second_service: {
    label: 'Also needs',
    ownLabel: 'I also need',
    input: 'choice',
    maxLength: 60,
    corrected: 'in the appointment',
    notice: 'a second service',
    choices: 'services',
    placeholder: 'Nothing else',
    isOnDaySheet: true,
    isTicked: true,
  },
  branch: {
    label: 'Branch',
    input: 'choice',
    maxLength: 60,
    corrected: 'in the appointment',
    notice: 'the branch',
    choices: 'branches',
    placeholder: 'No preference',
  },
  preferred_date: {
    label: 'Preferred Date',
    input: 'date',
    maxLength: 30,
    corrected: 'nowhere',
    notice: 'the day you would prefer',
    rule: dateError,
  },
  message: {
    label: 'Additional Information',
    input: 'paragraph',
    maxLength: 2000,
    corrected: 'in the request',
    notice: 'a message about what you need',
    isSearched: true,
    missing: 'Message is required.',
    isOptionalForStaff: true,
    hint: 'Which test do you need? Is there anything we should know?',
    isMarkedRequired: true,
  },
  referral_facility: {
    label: 'Referring facility',
    input: 'line',
    maxLength: 150,
    corrected: 'in the request',
    notice: 'where they work',
    isSearched: true,
    group: 'referral',
    isOnDaySheet: true,
  },
  referral_contact: {
    label: 'Health worker’s name and number',
    input: 'line',
    maxLength: 150,
    corrected: 'in the request',
    notice: 'how we reach them',
    isSearched: true,
    group: 'referral',
  },
  referral_urgency: {
    label: 'Needed',
    input: 'choice',
    maxLength: 60,
    corrected: 'in the request',
    notice: 'how soon you need it',
    group: 'referral',
    placeholder: 'Please choose',
    choices: ['Within 24 hours', 'Within a week', 'Not urgent'],
    badges: ['Within 24 hours', 'Within a week'],
  },
  referral_reason: {
    label: 'Reason for the referral',
    input: 'paragraph',
    maxLength: 1000,
    corrected: 'in the request',
    notice: 'why they refer you',
    isSearched: true,
    group: 'referral',
  },
  payment_preference: {
    label: 'Payment',
    input: 'choice',
    maxLength: 60,
    corrected: 'nowhere',
    notice: 'how you would like to pay',
    group: 'payment',
    placeholder: 'Please choose',
    choices: ['Cash', 'Mobile Money', 'NHIS', 'Private insurance'],
    isOnDaySheet: true,
  },
} as const satisfies Record<string, PatientField>
