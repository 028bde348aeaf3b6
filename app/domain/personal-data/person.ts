import { patientName } from '#app/domain/appointments/patient.ts'
import type { RequestField } from '#app/domain/appointments/request/appointment-request.ts'
import { resourceTexts } from '#app/domain/resource-texts.ts'
import type { VisitColumn } from '#db/columns/appointments.ts'

/** The fields about the person, which staff may correct. */
export const personFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
] as const satisfies readonly RequestField[]

export type PersonField = (typeof personFields)[number]

/**
 * The fields that are only wishes for the visit: the day is agreed with the patient, and payment is settled at the
 * branch.
 */
type Preference = 'preferred_date' | 'payment_preference'

/**
 * The fields that can be corrected here: all but those about the person, of the appointment's form, and preferences.
 */
export type RequestTextField = Exclude<RequestField, PersonField | VisitColumn | Preference>

/** The fields in the words of the patient or of a health worker, which staff may correct in one request. */
export const requestTextFields = Object.keys({
  message: true,
  referral_facility: true,
  referral_contact: true,
  referral_urgency: true,
  referral_reason: true,
} satisfies Record<RequestTextField, true>) as RequestTextField[]

export const personTexts = {
  missing: 'Please enter a phone number or an email address.',
  none: 'Nothing is stored about this phone number or email address.',
  failed: 'That did not work. Please try again.',
} as const

/** The errors of a correction that lost to another person's change or deletion. */
export const { refusals } = resourceTexts('request')

/** The key by which requests of one phone number or email address are grouped into persons. */
export const nameKey = (patient: Parameters<typeof patientName>[0]): string =>
  patientName(patient).trim().toLowerCase()

/** The initial state of a screen about chosen requests, before any are chosen. */
export const noRequests = { person: '', name: '', until: '' }

/** "one request" or "12 requests". */
export const requestCount = (count: number): string =>
  count === 1 ? 'one request' : `${count} requests`

/** The toasts of the screen. */
export const personDoneTexts = {
  corrected: 'Corrected in these requests',
  'request-corrected': 'Corrected in this request',
  erased: 'These requests are erased',
  gone: 'Nothing is stored under this name any more: it was corrected or erased. Please look it up again.',
} as const
