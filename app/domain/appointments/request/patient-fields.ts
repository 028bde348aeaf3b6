import { isEmailAddress, maxEmailLength } from '#app/values/email-address.ts'
import { maxPhoneLength } from '#app/values/phone-number.ts'
import type { PatientColumn, VisitColumn } from '#db/columns/appointments.ts'
import { dateError, phoneError, type Rule } from './field-rules.ts'

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

/** A field whose column staff fill as well is corrected in the appointment; no other is. */
type CorrectedAs<Name> = {
  corrected: Name extends VisitColumn
    ? 'in the appointment'
    : Exclude<CorrectionScope, 'in the appointment'>
}

/** The description of one field that patients are asked to fill in: for both forms, and wherever its value is shown. */
export interface PatientField {
  label: string
  input: 'line' | 'email' | 'tel' | 'date' | 'paragraph' | 'choice'
  /** How many characters the field holds at most. */
  maxLength: number
  /** Where staff correct the field afterwards. */
  corrected: CorrectionScope
  /** The error when the field is empty; without one the field may be left out, and is stored as null. */
  missing?: string
  /** Whether staff may leave the field out although patients must not. */
  isOptionalForStaff?: boolean
  /** The rule of the field (S-4.1 to S-4.11, D-48), which returns the sentence that people read, or nothing. */
  rule?: Rule
  /** The choices: the clinic's services or branches, or a fixed list. */
  choices?: keyof FormChoices | readonly string[]
  /** The part of the form in which the field is folded away. */
  group?: FieldGroup
  /** Which of the choices are highlighted in the list and on the day sheet. */
  badges?: readonly string[]
  /** Whether the field is printed on the day sheet. */
  isOnDaySheet?: true
  /** The label of the empty choice. */
  placeholder?: string
  autoComplete?: string
  hint?: string
  /** An example of a valid value, shown beside the error. */
  example?: string
  /** Whether the label says that the field is required, because patients expect that it is optional. */
  isMarkedRequired?: boolean
}

/** The parts of the form that are folded away, as few patients need them. */
export const fieldGroups = {
  referral: {
    label: 'I am a health worker referring a patient',
    hint: 'Write the name and the phone number of the patient above. If it is an emergency, call the branch as well.',
  },
  payment: {
    label: 'How I would like to pay',
    hint: 'Nothing is paid here: it helps us to prepare.',
  },
} as const
type FieldGroup = keyof typeof fieldGroups

/** The form's fields in their order on the page, under the names of the payload and of the columns that patients fill. */
export const patientFields = {
  first_name: {
    label: 'First Name',
    input: 'line',
    maxLength: 100,
    corrected: 'with the person',
    missing: 'First name is required.',
    autoComplete: 'given-name',
  },
  last_name: {
    label: 'Last Name',
    input: 'line',
    maxLength: 100,
    corrected: 'with the person',
    missing: 'Last name is required.',
    isOptionalForStaff: true,
    autoComplete: 'family-name',
  },
  email: {
    label: 'Email',
    input: 'email',
    maxLength: maxEmailLength,
    corrected: 'with the person',
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
    missing: 'Please select a service.',
    choices: 'services',
    placeholder: 'Select a service',
  },
  branch: {
    label: 'Branch',
    input: 'choice',
    maxLength: 60,
    corrected: 'in the appointment',
    choices: 'branches',
    placeholder: 'No preference',
  },
  preferred_date: {
    label: 'Preferred Date',
    input: 'date',
    maxLength: 30,
    corrected: 'nowhere',
    rule: dateError,
  },
  message: {
    label: 'Additional Information',
    input: 'paragraph',
    maxLength: 2000,
    corrected: 'in the request',
    missing: 'Message is required.',
    isOptionalForStaff: true,
    hint: 'Which test do you need, and is there anything we should know?',
    isMarkedRequired: true,
  },
  referral_facility: {
    label: 'Referring facility',
    input: 'line',
    maxLength: 150,
    corrected: 'in the request',
    group: 'referral',
    isOnDaySheet: true,
  },
  referral_contact: {
    label: 'Health worker’s name and number',
    input: 'line',
    maxLength: 150,
    corrected: 'in the request',
    group: 'referral',
  },
  referral_urgency: {
    label: 'Needed',
    input: 'choice',
    maxLength: 60,
    corrected: 'in the request',
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
    group: 'referral',
  },
  payment_preference: {
    label: 'Payment',
    input: 'choice',
    maxLength: 60,
    corrected: 'nowhere',
    group: 'payment',
    placeholder: 'Please choose',
    choices: ['Cash', 'Mobile Money', 'NHIS', 'Private insurance'],
    isOnDaySheet: true,
  },
} as const satisfies { [Name in PatientColumn]: PatientField & CorrectedAs<Name> }
