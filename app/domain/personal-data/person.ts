import { patientName } from '#app/domain/appointments/patient.ts'
import type { RequestField } from '#app/domain/appointments/request/appointment-request.ts'
import { resourceTexts } from '#app/domain/resource-texts.ts'
import type { VisitColumn } from '#db/columns/appointments.ts'

/** What a request says about the person, and staff may correct. */
export const personFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
] as const satisfies readonly RequestField[]

export type PersonField = (typeof personFields)[number]

/** What is only a preference for the visit: staff agree with the patient on the day, and payment is settled at the branch. */
type Preference = 'preferred_date' | 'payment_preference'

/** A new field of the request is corrected here, by staff in the form of the appointment, or it is a preference. */
export type RequestTextField = Exclude<RequestField, PersonField | VisitColumn | Preference>

/** What one request says in the words of the patient or of a health worker, and staff may correct there. */
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

/** What distinguishes the requests of one phone number or email address. */
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
