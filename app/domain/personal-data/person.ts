import type { RequestField } from '#app/domain/appointments/appointment-request.ts'

/** What a request says about the person, and staff may correct. */
export const personFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
] as const satisfies readonly RequestField[]

export type PersonField = (typeof personFields)[number]

export const personTexts = {
  missing: 'Please enter a phone number or an email address.',
  none: 'Nothing is stored about this phone number or email address.',
  notConfirmed: 'Please confirm that it shall be erased.',
  failed: 'That did not work. Please try again.',
} as const

/** The toasts of the screen. */
export const personDoneTexts = {
  corrected: 'Corrected in every request',
  erased: 'Everything about this person is erased',
} as const
