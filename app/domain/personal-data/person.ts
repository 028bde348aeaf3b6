import { patientName } from '#app/domain/appointments/appointment.ts'
import { fieldsCorrected } from '#app/domain/appointments/request/appointment-request.ts'
import { resourceTexts } from '#app/domain/resource-texts.ts'
import { foldName } from '#app/values/folded-text.ts'

export const personFields = fieldsCorrected('with the person')

export const requestTextFields = fieldsCorrected('in the request')
export type CorrectedField = (typeof personFields | typeof requestTextFields)[number]

export const personTexts = {
  missing: 'Please enter a phone number or an email address.',
  none: 'Nothing is stored about this phone number or email address.',
  failed: 'That did not work. Please try again.',
} as const

export const { refusals } = resourceTexts('request')

export const nameKey = (patient: Parameters<typeof patientName>[0]): string =>
  foldName(patientName(patient))

export const noRequests = { person: '', name: '', until: '' }

export const requestCount = (count: number): string =>
  count === 1 ? 'one request' : `${count} requests`

export const personDoneTexts = {
  corrected: 'Corrected in these requests',
  'request-corrected': 'Corrected in this request',
  erased: 'These requests are erased',
  gone: 'This name has been corrected or erased. Please look it up again.',
} as const
