import { patientName } from '#app/domain/appointments/patient.ts'
import { fieldsCorrected } from '#app/domain/appointments/request/appointment-request.ts'
import { resourceTexts } from '#app/domain/resource-texts.ts'
import { foldName } from '#app/values/folded-text.ts'

/** The fields about the person, which staff may correct. */
export const personFields = fieldsCorrected('with the person')
export type PersonField = (typeof personFields)[number]

/** The fields in the words of the patient or of a health worker, which staff may correct in one request. */
export const requestTextFields = fieldsCorrected('in the request')
export type RequestTextField = (typeof requestTextFields)[number]

export const personTexts = {
  missing: 'Please enter a phone number or an email address.',
  none: 'Nothing is stored about this phone number or email address.',
  failed: 'That did not work. Please try again.',
} as const

/** The errors of a correction that lost to another person's change or deletion. */
export const { refusals } = resourceTexts('request')

/** The key by which requests of one phone number or email address are grouped into persons. */
export const nameKey = (patient: Parameters<typeof patientName>[0]): string =>
  foldName(patientName(patient))

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
